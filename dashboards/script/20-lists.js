// Lists that stand in the page as it came: BSets and commanders are filtered and sorted where they are.

const wordsOf = (text) => key(text).split(" ").filter(Boolean);
const holds = (text, words) => words.every((word) => text.includes(word));

function sorted(items, order) {
  return order ? [...items].sort(order) : items;
}

/** Put the elements of a list in an order, without touching those that stand right. */
function reorder(list, items) {
  let next = list.firstElementChild;
  for (const item of items) {
    if (item === next) next = next.nextElementSibling;
    else list.insertBefore(item, next);
  }
}

/* ---- the list of BSets ---- */

const BSET_ORDERS = {
  oldest: (a, b) => (a.dataset.d || "9").localeCompare(b.dataset.d || "9"),
  name: (a, b) => collator.compare(a.shown, b.shown),
  cards: (a, b) => b.dataset.n - a.dataset.n,
  commanders: (a, b) => b.dataset.c - a.dataset.c,
};

function startBsets(form) {
  const sections = all(".standing");
  const original = new Map(sections.map((section) => [section, all("li", section)]));
  for (const item of all(".bsets li")) {
    item.shown = $("a span:last-child", item).textContent;
    item.name = key(item.shown);
  }
  bind([form], (values) => {
    const words = wordsOf(values.q);
    let shown = 0;
    for (const [section, items] of original) {
      let own = 0;
      for (const item of items) {
        const { q, era, kind } = item.dataset;
        item.hidden = !((!values.standing || values.standing === section.dataset.standing)
          && (!values.era || values.era === era) && (!values.kind || values.kind === kind)
          && holds(`${q} ${item.name}`, words));
        own += !item.hidden;
      }
      reorder($("ul", section), sorted(items, BSET_ORDERS[values.sort]));
      section.hidden = own === 0;
      $("h2 small", section).textContent = count(own);
      shown += own;
    }
    $("#count").textContent = many("bsets", shown);
    show($("#nothing"), shown === 0);
  });
}

/* ---- the commanders of a BSet ---- */

const COMMANDER_ORDERS = {
  name: (a, b) => collator.compare($("a", a).textContent, $("a", b).textContent),
  mv: (a, b) => a.dataset.v - b.dataset.v || collator.compare($("a", a).textContent, $("a", b).textContent),
  rank: (a, b) => (a.dataset.r ?? 1e9) - (b.dataset.r ?? 1e9),
};

function passesValue(value, wanted) {
  if (wanted === "") return true;
  return value === wanted;
}

function startCommanders(form) {
  const list = $("#list");
  const original = all("li", list);
  for (const item of original) item.name = key(`${$("a", item).textContent} ${$("p", item).textContent} ${item.dataset.q ?? ""}`);
  const steps = form.elements.mv ? [...form.elements.mv.options].map((option) => option.value).filter(Boolean).map(Number) : [];
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  bind([form], (values) => {
    const words = wordsOf(values.q);
    let shown = 0;
    for (const item of original) {
      const { m, t, v, w: partners } = item.dataset;
      const value = String(Math.min(Math.max(Number(v), first), last));
      item.hidden = !(passesColors(Number(m), values.colors, values.mode) && (!values.type || t.includes(values.type))
        && passesValue(value, values.mv) && (!values.partner || partners) && holds(item.name, words));
      shown += !item.hidden;
    }
    reorder(list, sorted(original, COMMANDER_ORDERS[values.sort]));
    $("#count").textContent = shown === original.length ? many("commanders", shown)
      : w("of", { shown: count(shown), all: many("commanders", original.length) });
    show($("#nothing"), shown === 0);
  });
  const images = form.elements.images;
  if (images) {
    images.value = setting("images");
    images.addEventListener("change", () => { setting("images", images.value); showImages(original, images.value); });
    showImages(original, images.value);
  }
}

function showImages(items, isWanted) {
  for (const item of items) {
    const there = $("img", item);
    if (!isWanted) there?.remove();
    else if (!there && item.dataset.i) {
      const image = picture(item.dataset.i, $("a", item).textContent);
      image.addEventListener("error", () => image.remove());
      item.append(image);
    }
  }
}
