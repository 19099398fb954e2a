// The start of a page, and what it keeps on the device.

function drawAges() {
  for (const time of all("time[data-ages]")) {
    const days = Math.floor((Date.now() - Date.parse(time.dateTime)) / 86_400_000);
    if (days >= 0) time.after(` (${days === 0 ? w("age.today") : many("age.days", days)})`);
  }
}

/* ---- offline ---- */

const hasWorker = () => location.protocol.startsWith("http") && "serviceWorker" in navigator;

function startWorker() {
  if (!hasWorker()) return;
  document.head.append(h("link", { rel: "manifest", href: `${page.root}${LANG}/site.webmanifest` }));
  window.addEventListener("load", () => navigator.serviceWorker.register(`${page.root}sw.js`).catch(() => {}));
}

async function startKeeping(button) {
  const state = $("#keep-state");
  if (!hasWorker()) { state.textContent = w("keep.needs"); return; }
  await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.keep === "size") state.textContent = w("keep.ready", { size: numbers.format(Math.max(0.1, Math.round(data.bytes / 1e5) / 10)) });
    if (data.keep === "kept") state.textContent = w("keep.done");
    if (data.keep === "running") state.textContent = w("keep.running", { n: count(data.done), all: count(data.total) });
    if (data.keep === "failed") state.textContent = w("keep.failed", { n: count(data.missing) });
    button.disabled = data.keep === "running" || data.keep === "kept";
  });
  const tell = (message) => navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ lang: LANG, ...message }));
  button.addEventListener("click", () => { button.disabled = true; tell({ keep: "start" }); });
  tell({ keep: "ask" });
}

/* ---- each page ---- */

/** On a phone the menu scrolls: the page that is open is to be seen in it. */
function showCurrent() {
  const link = $("nav [aria-current=page]");
  if (!link) return;
  const menu = link.closest("nav");
  menu.scrollLeft = link.offsetLeft - menu.clientWidth / 3;
}

function start() {
  keepQuery();
  showCurrent();
  startSearch();
  startWorker();
  drawAges();
  const form = $("#filters");
  const starts = {
    bsets: startBsets, commanders: startCommanders, pool: startPool,
  };
  if (form && starts[form.dataset.for]) starts[form.dataset.for](form);
  if (page.page === "search") startResults();
  if (page.page === "card") startCard();
  if (page.page === "compare") startCompare(form);
  if (page.page === "legendary-commander") startLegendary();
  if (page.page === "check" && $("#check")) startCheck($("#check"));
  if ($("#keep")) startKeeping($("#keep"));
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
