// Finding BSets, commanders and cards by what a person types: parts of names, in any order, with typos and without accents.

/** Everything that can be found, in tiers: BSets and commanders, then all other cards as their parts arrive; and the words of all names. */
const index = { entries: [], words: [], numbers: new Map(), loading: null, isWhole: false, changed: () => {} };

async function addEntries(kind, rows, make) {
  await inTurns(rows, (row, place) => {
    const entry = make(row, place);
    const keys = [...new Set(entry.names.filter(Boolean).map(key))];
    index.entries.push(Object.assign(entry, { kind, keys, parts: keys.map(partsOf), place: index.entries.length }));
  });
  index.changed();
}

/** The words of a key, by their numbers in `index.words`. */
function partsOf(text) {
  return text.split(/[^a-z0-9]+/).filter(Boolean).map((word) => {
    if (!index.numbers.has(word)) {
      index.numbers.set(word, index.words.length);
      index.words.push({ word, letters: lettersIn(word) });
    }
    return index.numbers.get(word);
  });
}

/** Load what is not there yet; the promise is the same for all who ask meanwhile. */
function loadIndex() {
  if (index.isWhole) return Promise.resolve();
  index.loading ??= loadParts().finally(() => {
    index.loading = null;
    index.changed();
  });
  return index.loading;
}

async function loadParts() {
  const [bsets, first] = await Promise.all([load("names"), load("search")]);
  if (!index.entries.length) {
    await addEntries("bsets", bsets, ([id, en, fr, standing, year, codes, sets]) => ({
      address: `bsets/${id}.html`, shown: ownTitle(en, fr), note: `${codes.toUpperCase()}${year ? ` · ${year}` : ""}`,
      names: [en, fr, id, ...codes.split(" "), sets], rank: standing === "default" ? 0 : 1,
    }));
    await addEntries("commanders", first.commanders, ([name, slug, french, mask]) => cardEntry(name, slug, french, mask));
  }
  for (let part = index.parts ?? 0; part < first.parts; part += 1) {
    const [names, french] = await Promise.all([
      load(`search/cards-${part}`), LANG === "fr" && first.has_french ? load(`search/fr-${part}`) : {},
    ]);
    await addEntries("cards", names, (entry, place) => {
      const [name, slug] = Array.isArray(entry) ? entry : [entry, 0];
      return cardEntry(name, slug, french[place], null);
    });
    index.parts = part + 1;
  }
  index.isWhole = true;
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

/** Which letters a word has, a bit each. */
const lettersIn = (word) => [...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) & 31)), 0);

/** Whether a word has more than `most` letters that another lacks: so many typos are between them at least. */
function lacksLetters(letters, others, most) {
  let missing = letters & ~others;
  for (let left = most; missing && left > 0; left -= 1) missing &= missing - 1;
  return missing !== 0;
}

const FAR = 255;

/** How many typos are between a typed word and each of `index.words`, or its beginning; FAR where there are too many. */
async function typosTo(typed, isWanted) {
  const most = allowed(typed);
  const letters = lettersIn(typed);
  const typos = new Uint8Array(index.words.length).fill(FAR);
  await inTurns(index.words.slice(), ({ word, letters: others }, number) => {
    if (word.startsWith(typed)) typos[number] = 0;
    else if (most && !lacksLetters(letters, others, most)) {
      const begun = word.length > typed.length ? distance(typed, word.slice(0, typed.length), most) : FAR;
      const best = Math.min(begun, distance(typed, word, most));
      if (best <= most) typos[number] = best;
    }
  }, isWanted);
  return typos;
}

/** The score of a key, less is better, or null: whole, beginning, beginning of a word, all words, words with typos. */
function scoreOf(text, typed, words) {
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1 + text.length / 1000;
  const at = text.indexOf(typed);
  if (at > 0 && /[^a-z0-9]/.test(text[at - 1])) return 2 + text.length / 1000;
  if (words.every((word) => text.includes(word))) return 3 + text.length / 1000;
  return null;
}

function typoScore(text, parts, typos) {
  let total = 0;
  for (const counts of typos) {
    let best = FAR;
    for (const number of parts) if (counts[number] < best) best = counts[number];
    if (best === FAR) return null;
    total += best;
  }
  return 4 + total + text.length / 1000;
}

/** The best entries of each kind for what was typed; null where `isWanted` says that nobody waits for them any more. */
async function find(typed, most, isWanted) {
  const text = key(typed);
  const words = text.split(/[^a-z0-9'+]+/).filter(Boolean);
  if (!words.length) return new Map();
  const hits = new Map();
  const note = (entry, score) => {
    const best = entry.keys.reduce((least, one, place) => Math.min(least, score(one, place) ?? Infinity), Infinity);
    if (best < Infinity) hits.set(entry, best);
  };
  if (!await inTurns(index.entries.slice(), (entry) => note(entry, (one) => scoreOf(one, text, words)), isWanted)) return null;
  if (hits.size < 3) {
    const bare = words.map((word) => word.replace(/[^a-z0-9]/g, "")).filter(Boolean);
    const typos = [];
    for (const word of bare) typos.push(await typosTo(word, isWanted));
    const others = index.entries.filter((entry) => !hits.has(entry));
    if (!await inTurns(others, (entry) => note(entry, (one, place) => typoScore(one, entry.parts[place], typos)), isWanted)) return null;
  }
  const found = new Map();
  for (const kind of ["bsets", "commanders", "cards"]) {
    const own = [...hits].filter(([entry]) => entry.kind === kind).map(([entry, score]) => ({ entry, score, order: score + entry.rank }));
    const entries = firstOf(own, most);
    if (own.length) found.set(kind, { entries: entries.map((hit) => hit.entry), total: own.length, best: entries[0].score });
  }
  return new Map([...found].sort(([, a], [, b]) => Math.floor(a.best) - Math.floor(b.best)));
}

/** The `most` best hits in order. Only those are compared by name: that is slow. */
function firstOf(hits, most) {
  const last = Float64Array.from(hits, (hit) => hit.order).sort()[Math.min(most, hits.length) - 1];
  const near = hits.filter((hit) => hit.order <= last);
  return near.sort((a, b) => a.order - b.order || collator.compare(a.entry.shown, b.entry.shown)).slice(0, most);
}

/* ---- the box at the top of every page ---- */

function startSearch() {
  const box = $("#search");
  const list = $("#found");
  if (!box) return;
  let [active, turn, isOpen] = [-1, 0, false];
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-expanded", "false");
  box.setAttribute("aria-controls", "found");
  box.setAttribute("aria-autocomplete", "list");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.labels[0]?.textContent ?? "");

  const options = () => all("[role=option]", list);
  const close = () => {
    show(list, false);
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
    [active, turn, isOpen] = [-1, turn + 1, false];
  };
  const mark = (place) => {
    const found = options();
    active = found.length ? (place + found.length) % found.length : -1;
    found.forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    if (active >= 0) { box.setAttribute("aria-activedescendant", found[active].id); found[active].scrollIntoView({ block: "nearest" }); }
  };
  const follow = (option) => { location.href = `${page.here}${option.dataset.address}`; };
  const drawFound = async () => {
    const typed = box.value.trim();
    if (!typed) { close(); return; }
    const mine = (turn += 1);
    const isWanted = () => mine === turn;
    isOpen = true;
    await painted();
    const found = isWanted() ? await find(typed, 6, isWanted) : null;
    if (!found) return;
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
      const option = h("div", { role: "option", id: `found-${entry.place}`, "aria-selected": "false", "data-address": entry.address },
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
      const step = event.key === "ArrowDown" ? 1 : active < 0 ? 0 : -1;
      if (list.hidden) drawFound().then(() => mark(active + step));
      else mark(active + step);
    } else if (event.key === "Escape") {
      if (isOpen) event.preventDefault();
      close();
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      follow(options()[active]);
    }
  });
  index.changed = () => { if (isOpen) drawFound(); };
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      box.focus();
    }
  });
}

/* ---- the page of results ---- */

/** All results at once, when all names are there: nothing jumps. Without a network, those of the names that are there. */
async function startResults() {
  const typed = query().get("q")?.trim() ?? "";
  const box = $("#search");
  if (box) box.value = typed;
  $("#count").textContent = w(typed ? "search.loading" : "search.empty");
  if (!typed) return;
  const failure = await loadIndex().then(() => null, (error) => error);
  await drawResults(typed);
  if (failure) $("#count").textContent = failure.message;
}

async function drawResults(typed) {
  const found = await find(typed, 60);
  const total = [...found.values()].reduce((sum, { total: own }) => sum + own, 0);
  $("#count").textContent = total ? many("results", total) : w("search.none", { q: typed });
  $("#results").replaceChildren(...[...found].map(([kind, { entries, total: own }]) => h("section", {},
    h("h2", {}, w(`${kind}.hits`), h("small", {}, count(own))),
    h("ul", {}, entries.map((entry) => h("li", {}, h("a", { href: `${page.here}${entry.address}` },
      h("span", {}, entry.shown), entry.mask === null || entry.mask === undefined ? null : pips(entry.mask), entry.note ? h("small", {}, entry.note) : null)))))));
}
