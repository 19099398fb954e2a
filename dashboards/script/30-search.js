// Finding BSets, commanders and cards by what a person types: parts of names, in any order, with typos and without accents.

/** Everything that can be found, in tiers: BSets and commanders, then all other cards as their parts arrive. */
const index = { entries: [], isLoading: false, isWhole: false, listeners: new Set() };

function addEntries(kind, made) {
  for (const entry of made) {
    entry.kind = kind;
    entry.keys = [...new Set(entry.names.filter(Boolean).map(key))];
    index.entries.push(entry);
  }
  index.listeners.forEach((listener) => listener());
}

async function loadIndex() {
  if (index.isLoading || index.isWhole) return;
  index.isLoading = true;
  try {
    const [bsets, first] = await Promise.all([load("names"), load("search")]);
    if (!index.entries.length) {
      addEntries("bsets", bsets.map(([id, en, fr, standing, year, codes, sets]) => ({
        address: `bsets/${id}.html`, shown: ownTitle(en, fr), note: `${codes.toUpperCase()}${year ? ` · ${year}` : ""}`,
        names: [en, fr, id, ...codes.split(" "), sets], rank: standing === "default" ? 0 : 1,
      })));
      addEntries("commanders", first.commanders.map(([name, slug, french, mask]) => cardEntry(name, slug, french, mask)));
    }
    for (let part = index.parts ?? 0; part < first.parts; part += 1) {
      const [names, french] = await Promise.all([
        load(`search/cards-${part}`), LANG === "fr" && first.has_french ? load(`search/fr-${part}`) : {},
      ]);
      addEntries("cards", names.map((entry, place) => {
        const [name, slug] = Array.isArray(entry) ? entry : [entry, 0];
        return cardEntry(name, slug, french[place], null);
      }));
      index.parts = part + 1;
    }
    index.isWhole = true;
  } finally {
    index.isLoading = false;
    index.listeners.forEach((listener) => listener());
  }
}

function cardEntry(name, slug, french, mask) {
  return {
    address: `card.html?card=${encodeURIComponent(slug || slugOf(name))}`, shown: own(name, french), mask,
    note: LANG === "fr" && french ? name : "", names: [name, french], rank: 0,
  };
}

/** How far two words are apart, counting swaps of neighbours as one; more than `most` is said as most + 1. */
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      least = Math.min(least, row[j]);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length];
}

const allowed = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The score of a key, less is better, or null: whole, beginning, beginning of a word, all words, words with typos. */
function scoreOf(text, typed, words) {
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1 + text.length / 1000;
  const at = text.indexOf(typed);
  if (at > 0 && /[^a-z0-9]/.test(text[at - 1])) return 2 + text.length / 1000;
  if (words.every((word) => text.includes(word))) return 3 + text.length / 1000;
  return null;
}

function typoScore(text, words) {
  const parts = text.split(/[^a-z0-9]+/);
  let total = 0;
  for (const word of words) {
    const most = allowed(word);
    let best = most + 1;
    for (const part of parts) {
      if (part.startsWith(word)) { best = 0; break; }
      best = Math.min(best, distance(word, part, most));
      if (part.length > word.length) best = Math.min(best, distance(word, part.slice(0, word.length), most));
    }
    if (best > most) return null;
    total += best;
  }
  return 4 + total + text.length / 1000;
}

/** The best entries of each kind for what was typed. */
function find(typed, most) {
  const text = key(typed);
  const words = text.split(/[^a-z0-9'+]+/).filter(Boolean);
  if (!words.length) return new Map();
  let hits = scored((keys) => bestOf(keys, (one) => scoreOf(one, text, words)));
  if (hits.length < 3) {
    const seen = new Set(hits.map((hit) => hit.entry));
    const bare = words.map((word) => word.replace(/[^a-z0-9]/g, "")).filter(Boolean);
    hits = hits.concat(scored((keys) => bestOf(keys, (one) => typoScore(one, bare))).filter((hit) => !seen.has(hit.entry)));
  }
  hits.sort((a, b) => a.score + a.entry.rank - b.score - b.entry.rank || collator.compare(a.entry.shown, b.entry.shown));
  const found = new Map();
  for (const kind of ["bsets", "commanders", "cards"]) {
    const own = hits.filter((hit) => hit.entry.kind === kind);
    if (own.length) found.set(kind, { entries: own.slice(0, most).map((hit) => hit.entry), total: own.length, best: own[0].score });
  }
  return new Map([...found].sort(([, a], [, b]) => Math.floor(a.best) - Math.floor(b.best)));
}

function scored(score) {
  const hits = [];
  for (const entry of index.entries) {
    const value = score(entry.keys);
    if (value !== null) hits.push({ entry, score: value });
  }
  return hits;
}

function bestOf(keys, score) {
  let best = null;
  for (const one of keys) {
    const value = score(one);
    if (value !== null && (best === null || value < best)) best = value;
  }
  return best;
}

/* ---- the box at the top of every page ---- */

function startSearch() {
  const box = $("#search");
  const list = $("#found");
  if (!box) return;
  let active = -1;
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-expanded", "false");
  box.setAttribute("aria-controls", "found");
  box.setAttribute("aria-autocomplete", "list");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.labels[0]?.textContent ?? "");

  const options = () => all("[role=option]", list);
  const close = () => { show(list, false); box.setAttribute("aria-expanded", "false"); box.removeAttribute("aria-activedescendant"); active = -1; };
  const mark = (place) => {
    const found = options();
    active = found.length ? (place + found.length) % found.length : -1;
    found.forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    if (active >= 0) { box.setAttribute("aria-activedescendant", found[active].id); found[active].scrollIntoView({ block: "nearest" }); }
  };
  const follow = (option) => { location.href = `${page.here}${option.dataset.address}`; };
  const drawFound = () => {
    if (document.activeElement !== box) return;
    const typed = box.value.trim();
    if (!typed) { close(); return; }
    const found = find(typed, 6);
    list.replaceChildren(...[...found].map(([kind, { entries }]) => group(kind, entries)));
    if (!found.size) list.append(h("p", { class: "state", role: "presentation" }, index.isWhole ? w("search.none", { q: typed }) : w("search.loading")));
    show(list, true);
    box.setAttribute("aria-expanded", "true");
    if (active >= 0) mark(active);
    else box.removeAttribute("aria-activedescendant");
  };
  const group = (kind, entries) => h("div", { role: "group", "aria-label": w(`${kind}.hits`) },
    h("div", { class: "kind", role: "presentation" }, w(`${kind}.hits`)),
    entries.map((entry) => {
      const option = h("div", { role: "option", id: `found-${index.entries.indexOf(entry)}`, "aria-selected": "false", "data-address": entry.address },
        h("span", {}, entry.shown), entry.mask === null || entry.mask === undefined ? null : pips(entry.mask), entry.note ? h("small", {}, entry.note) : null);
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => follow(option));
      return option;
    }));

  box.addEventListener("focus", () => { loadIndex().catch(() => {}); drawFound(); });
  box.addEventListener("input", () => { active = -1; loadIndex().catch(() => {}); drawFound(); });
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) drawFound();
      mark(active + (event.key === "ArrowDown" ? 1 : active < 0 ? 0 : -1));
    } else if (event.key === "Escape") {
      if (!list.hidden) event.preventDefault();
      close();
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      follow(options()[active]);
    }
  });
  index.listeners.add(drawFound);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      box.focus();
    }
  });
}

/* ---- the page of results ---- */

function startResults() {
  const typed = query().get("q")?.trim() ?? "";
  const box = $("#search");
  if (box) box.value = typed;
  index.listeners.add(() => drawResults(typed));
  drawResults(typed);
  if (typed) loadIndex().catch((error) => { $("#count").textContent = error.message; });
}

function drawResults(typed) {
  if (!typed) { $("#count").textContent = w("search.empty"); return; }
  const found = find(typed, 60);
  const total = [...found.values()].reduce((sum, { total: own }) => sum + own, 0);
  $("#count").textContent = total ? many("results", total) : index.isWhole ? w("search.none", { q: typed }) : w("search.loading");
  $("#results").replaceChildren(...[...found].map(([kind, { entries, total: own }]) => h("section", {},
    h("h2", {}, w(`${kind}.hits`), h("small", {}, count(own))),
    h("ul", {}, entries.map((entry) => h("li", {}, h("a", { href: `${page.here}${entry.address}` },
      h("span", {}, entry.shown), entry.mask === null || entry.mask === undefined ? null : pips(entry.mask), entry.note ? h("small", {}, entry.note) : null)))))));
}
