// What every page uses: words, elements, colours, data that arrive as scripts, and the state of a page in its address.
// LANG, BUCKETS and WORDS stand before this text.

const page = document.documentElement.dataset;
const LETTERS = "WUBRG";

/* ---- words ---- */

function w(key, values = {}) {
  const text = WORDS[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function many(key, number, values = {}) {
  const isOne = LANG === "fr" ? number < 2 : number === 1;
  return w(`${key}.${isOne ? "one" : "many"}`, { n: count(number), ...values });
}

const numbers = new Intl.NumberFormat(LANG);
const count = (number) => numbers.format(number);
const collator = new Intl.Collator(LANG, { sensitivity: "base", numeric: true });

function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${w("and")} ${names.at(-1)}`;
}

/* ---- elements: text is always set as text ---- */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "title", "desc", "path", "rect", "text", "circle"]);

function h(tag, attributes = {}, ...children) {
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...there(children));
  return element;
}

const there = (nodes) => nodes.flat(Infinity).filter((node) => node !== null && node !== undefined && node !== false);
const draw = (element, ...nodes) => element.replaceChildren(...there(nodes));

const $ = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function show(element, isShown) {
  if (element) element.hidden = !isShown;
}

/* ---- colours: W=1 U=2 B=4 R=8 G=16 ---- */

const lettersOf = (mask) => [...LETTERS].filter((_, place) => (mask >> place) & 1).join("") || "C";
const maskOf = (letters) => [...letters].reduce((mask, letter) => mask | (1 << LETTERS.indexOf(letter)), 0);
const colorNames = (mask) => listed([...lettersOf(mask)].map((letter) => w(`color.${letter}`)));
const bits = (mask) => [...LETTERS].filter((_, place) => (mask >> place) & 1).length;
const fits = (inner, outer) => (inner & ~outer) === 0;

function pips(mask) {
  return h("span", { class: "pips", role: "img", "aria-label": colorNames(mask) },
    [...lettersOf(mask)].map((letter) => h("i", { class: letter.toLowerCase() }, letter)));
}

function cost(text) {
  if (!text) return null;
  const parts = text.split(" // ").map((side) => [...side.matchAll(/\{([^}]+)\}/g)].map(([, symbol]) => {
    const [left, right] = symbol.split("/").map((half) => (LETTERS.includes(half) ? half.toLowerCase() : "c"));
    if (!right) return h("i", { class: symbol.length > 2 ? `${left} wide` : left }, symbol);
    return h("i", { class: `wide l${left} r${symbol.endsWith("/P") && symbol.length === 3 ? left : right}` }, symbol);
  }));
  return h("span", { class: "pips cost", role: "img", "aria-label": text },
    parts.map((side, place) => (place ? [" / ", side] : side)));
}

/** Whether an identity passes the colour boxes: 'C' alone stands for colourless. */
function passesColors(mask, chosen, mode) {
  if (!chosen) return true;
  const wanted = maskOf(chosen.replace("C", ""));
  if (mode === "exactly") return mask === wanted;
  if (mode === "including") return wanted ? fits(wanted, mask) : mask === 0;
  return fits(mask, wanted);
}

/* ---- names ---- */

const LIGATURES = { "æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d" };

/** A spelling as a search compares it: no case, no accents, ligatures as letters, plain quotes and dashes. */
function key(text) {
  return text.toLowerCase().replace(/[æœßøłđ]/g, (found) => LIGATURES[found]).normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "").replace(/[’‘`´]/g, "'").replace(/[‐‑–—]/g, "-").replace(/\s+/g, " ").trim();
}

/** The name of a card in addresses; as derived_slug does it. */
function slugOf(name) {
  return name.toLowerCase().replace(/[æœ]/g, (found) => LIGATURES[found]).replace(/['’]/g, "").normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}

/** In which file a card is: FNV-1a over its slug. */
function bucketOf(slug) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value % BUCKETS;
}

const own = (name, french) => (LANG === "fr" && french ? french : name);

/** The name of a BSet or set as it is printed. */
const ownTitle = (name, french) => spaced(own(name, french));

/** A text as it is printed: apostrophes, and in French spaces that do not break. */
function spaced(text) {
  const printed = text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
  return LANG === "fr" ? printed.replace(/ (?=[:»])|(?<=«) /g, "\u00a0").replace(/ (?=[;!?])/g, "\u202f") : printed;
}

/* ---- data: each file is a script that hands its contents over ---- */

const received = new Map();
const awaited = new Map();

window.BrawlSet = {
  receive(name, contents) {
    received.set(name, contents);
    awaited.get(name)?.resolve(contents);
  },
  slugOf,
};

/** The contents of a data file. A page names the file that it always needs itself, so that it comes with the page. */
function load(name) {
  if (received.has(name)) return Promise.resolve(received.get(name));
  if (!awaited.has(name)) {
    const entry = {};
    entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
    awaited.set(name, entry);
    const fail = () => { awaited.delete(name); entry.reject(new Error(w("failed"))); };
    const src = `${page.root}data/${name}.js?v=${page.stamp}`;
    if (document.readyState !== "complete" && all("script").some((script) => script.getAttribute("src") === src)) {
      document.addEventListener("DOMContentLoaded", () => { if (!received.has(name)) fail(); });
    } else {
      const script = h("script", { src });
      script.addEventListener("error", () => { script.remove(); fail(); });
      document.head.append(script);
    }
  }
  return awaited.get(name).promise;
}

/* ---- work that takes its time, in turns with what a reader does ---- */

const TURN = 8;

/** Once what a reader did shows on the screen. */
const painted = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });

/** Do `step` for each item, in turns of some milliseconds. False where `isWanted` said between two turns that nobody waits any more. */
async function inTurns(items, step, isWanted = () => true) {
  let end = performance.now() + TURN;
  for (let place = 0; place < items.length; place += 1) {
    step(items[place], place);
    if (place % 32 !== 31 || performance.now() < end) continue;
    await new Promise((done) => { setTimeout(done); });
    if (!isWanted()) return false;
    end = performance.now() + TURN;
  }
  return isWanted();
}

/* ---- the state of a page stands in its address ---- */

const query = () => new URLSearchParams(location.search);

function go(parameters, { isNew = true } = {}) {
  const text = parameters.toString();
  const address = `${location.pathname}${text ? `?${text}` : ""}${location.hash}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  history[isNew ? "pushState" : "replaceState"](null, "", address);
  keepQuery();
}

/** The other language shows the same state. */
function keepQuery() {
  for (const link of all("a[data-keeps-query]")) link.search = location.search;
}

/** The values of a form by name; boxes of one name are joined. */
function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.dataset.setting) continue;
    if (field.type === "checkbox") values[field.name] = (values[field.name] ?? "") + (field.checked ? field.value : "");
    else values[field.name] = field.value.trim();
  }
  return values;
}

function fill(form, parameters) {
  for (const field of form.elements) {
    if (!field.name || field.dataset.setting) continue;
    const value = parameters.get(field.name) ?? "";
    if (field.type === "checkbox") field.checked = value.includes(field.value);
    else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/**
 * Bind forms to the address: a choice is a step that the back button undoes, typing is one step as a whole.
 * `changed` is called with all values at once, at the start and after every change, once what was touched shows that it was.
 */
function bind(forms, changed) {
  const mark = () => {
    for (const form of forms) {
      const active = Object.values(valuesOf(form)).filter(Boolean).length;
      const reset = $("button[type=reset]", form);
      if (reset) reset.disabled = active === 0;
      const fold = form.closest(".fold");
      if (fold) $(".active", fold).textContent = active ? `(${active})` : "";
    }
  };
  const apply = () => changed(Object.assign({}, ...forms.map(valuesOf)));
  let latest = 0;
  const read = () => {
    const parameters = query();
    forms.forEach((form) => fill(form, parameters));
    latest += 1;
    mark();
    apply();
  };
  const write = (isNew) => {
    const values = Object.entries(Object.assign({}, ...forms.map(valuesOf)));
    const turn = (latest += 1);
    mark();
    painted().then(() => {
      const parameters = query();
      for (const [name, value] of values) {
        if (value) parameters.set(name, value);
        else parameters.delete(name);
      }
      go(parameters, { isNew });
      if (turn === latest) apply();
    });
  };
  let typing = null;
  for (const form of forms) {
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => {
      if (target.dataset.setting) return;
      const isText = target.tagName === "INPUT" && target.type !== "checkbox";
      write(!isText || typing !== target);
      typing = isText ? target : null;
    });
    form.addEventListener("reset", () => setTimeout(() => { typing = null; write(true); }));
    form.addEventListener("focusout", () => { typing = null; });
  }
  window.addEventListener("popstate", read);
  read();
}

/* ---- settings of this device ---- */

function setting(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`brawlset.${name}`) ?? "";
    localStorage.setItem(`brawlset.${name}`, value);
  } catch { /* storage may be switched off: the setting holds for this page */ }
  return value ?? "";
}

const imageAddress = (short) => (short.startsWith("https:") ? short
  : `https://cards.scryfall.io/normal/front/${short[0]}/${short[1]}/${short}`);

/** The image, where images are wanted; else a button that asks for this one. */
function optionalPicture(short, name) {
  if (setting("images")) return picture(short, name);
  const button = h("button", { type: "button" }, w("card.show_image"));
  button.addEventListener("click", () => button.replaceWith(picture(short, name)));
  return h("p", { class: "buttons" }, button);
}

function picture(short, name) {
  return h("img", { src: imageAddress(short), alt: w("card.image", { name }), width: 488, height: 680, loading: "lazy" });
}
