// Keeps what was seen, so that it can be read without a network. VERSION and SHELL stand before this text.
// Pages come from the network where it answers soon, else from the device; files whose address names their contents come from the
// device first. Nothing from elsewhere is kept.

const PREFIX = "brawlset-";
const CACHE = PREFIX + VERSION;
const PATIENCE = 2500;
const AT_ONCE = 6;
const root = new URL("./", self.location).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE)
    .then((cache) => Promise.allSettled(SHELL.map((path) => cache.add(new Request(root + path, { cache: "reload" })))))
    .then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(moveOver().then(() => self.clients.claim()));
});

/** What an older version kept is fetched anew where it can be, then the older version goes. */
async function moveOver() {
  const cache = await caches.open(CACHE);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const old = await caches.open(name);
    const pages = (await old.keys()).map((request) => request.url).filter((url) => !new URL(url).search);
    await Promise.allSettled(pages.map(async (url) => (await cache.match(url)) ?? cache.add(url)));
    await caches.delete(name);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(root) || url.href.startsWith(`${root}api`)) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else event.respondWith(url.searchParams.has("v") ? keptFirst(request) : networkFirst(request, url.href));
});

const plain = (url) => url.origin + url.pathname.replace(/\/$/, "/index.html");

async function page(request, url) {
  const answer = await networkFirst(request, plain(url)).catch(() => null);
  if (answer) return answer;
  const lang = url.pathname.includes("/en/") ? "en" : "fr";
  const address = `${root}${lang}/offline.html`;
  if (url.href.startsWith(address)) return (await caches.match(address)) ?? Response.error();
  return Response.redirect(address); // to its own address: its links are relative to that
}

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  await keep(request, answer);
  return answer;
}

async function networkFirst(request, address) {
  const fetched = fetch(request).then(async (answer) => { await keep(address, answer); return answer; });
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  const kept = () => caches.match(address);
  try {
    return (await Promise.race([fetched, late.then(kept)])) ?? (await fetched);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

async function keep(key, answer) {
  if (answer.ok && answer.type === "basic") await (await caches.open(CACHE)).put(key, answer.clone());
}

/* ---- the whole site on this device ---- */

self.addEventListener("message", (event) => {
  const { keep: wish, lang } = event.data ?? {};
  if (wish) event.waitUntil(whole(event.source, wish, lang === "en" ? "en" : "fr"));
});

async function whole(client, wish, lang) {
  const cache = await caches.open(CACHE);
  try {
    const list = await (await networkFirst(new Request(`${root}data/offline.${lang}.json`), `${root}data/offline.${lang}.json`)).json();
    const there = new Set((await cache.keys()).map((request) => request.url));
    const wanted = list.urls.map((path) => root + path).filter((url) => !there.has(url));
    if (wish === "ask") client.postMessage(wanted.length ? { keep: "size", bytes: list.bytes * wanted.length / list.urls.length } : { keep: "kept" });
    else await fetchAll(client, cache, wanted, list.urls.length);
  } catch {
    if (wish !== "ask") client.postMessage({ keep: "failed", missing: "?" });
  }
}

async function fetchAll(client, cache, wanted, total) {
  const queue = [...wanted];
  let missing = 0;
  const work = async () => {
    while (queue.length) {
      try { await cache.add(queue.shift()); } catch { missing += 1; }
      if (queue.length % 20 === 0) client.postMessage({ keep: "running", done: total - queue.length, total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  client.postMessage(missing ? { keep: "failed", missing } : { keep: "kept" });
}
