// The cards of a BSet, or the pool of one of its commanders: choosing, filtering, charts, copying.

const [BASIC, COMPANION, WISH] = [1, 2, 4];
const MAIN_TYPES = ["creature", "land", "planeswalker", "battle", "instant", "sorcery", "artifact", "enchantment", "other"];
const [ROWS, ROWS_AHEAD, PAUSE] = [12, 240, 60];

/** The cards of a data file as objects, with what searches and sorting need. */
function cardsOf(data) {
  const at = Object.fromEntries(data.columns.map((name, place) => [name, place]));
  const cards = data.cards.map((row, place) => {
    const [name, french] = [row[at.name], row[at.name_fr]];
    const line = data.type_lines[row[at.type_line]];
    return {
      place, name, french, shown: own(name, french), slug: row[at.slug] || slugOf(name), cost: row[at.mana_cost],
      value: row[at.mana_value], type: LANG === "fr" ? line[1] : line[0], main: data.types[row[at.main_type]], types: row[at.types],
      mask: row[at.identity], limit: row[at.copy_limit], flags: row[at.flags], set: data.sets[row[at.set]], number: row[at.number],
      spellings: [name, french || "", ...line],
    };
  });
  rank(cards);
  return cards;
}

/** Where each card stands by name, so that sorting compares numbers. Data files are in the order of English names; the others are put in. */
function rank(cards) {
  const renamed = cards.filter((card) => card.shown !== card.name).sort((a, b) => collator.compare(a.shown, b.shown));
  let [place, next] = [0, 0];
  for (const card of cards) {
    if (card.shown !== card.name) continue;
    while (next < renamed.length && collator.compare(renamed[next].shown, card.shown) < 0) renamed[next++].rank = place++;
    card.rank = place++;
  }
  while (next < renamed.length) renamed[next++].rank = place++;
}

/** What a text is looked for in, made when it is first needed, or before that while nothing else is to do. */
const textOf = (card) => (card.key ??= key(card.spellings.join(" ")));

function makeTexts(cards) {
  let next = 0;
  inPieces(() => {
    for (const end = Math.min(next + 20, cards.length); next < end; next += 1) textOf(cards[next]);
    return next < cards.length;
  });
}

const leadsOf = (data, cards) => data.commanders.map(([place, isChoosing, isAlone, partners]) => (
  { card: cards[place], isChoosing, isAlone, partners: partners.map((other) => cards[other]) }));

const isBasic = (card) => (card.flags & BASIC) !== 0;
const byName = (a, b) => a.rank - b.rank;

const CARD_ORDERS = {
  name: byName,
  mv: (a, b) => a.value - b.value || byName(a, b),
  color: (a, b) => bits(a.mask) - bits(b.mask) || a.mask - b.mask || byName(a, b),
  number: (a, b) => a.set[0].localeCompare(b.set[0]) || collator.compare(a.number, b.number),
  type: (a, b) => MAIN_TYPES.indexOf(a.main) - MAIN_TYPES.indexOf(b.main) || a.value - b.value || byName(a, b),
};

const GROUPS = {
  type: (card) => [card.main, () => w(`type.${card.main}`)],
  mv: (card) => [card.value, () => w("mv_group", { n: card.value })],
  color: (card) => [card.mask, () => pips(card.mask)],
};

/* ---- who leads ---- */

/** The chosen commander, partner and colours as the address has them, with the identity; null where nobody is chosen. */
function chosen(leads, values) {
  const first = leads.find((lead) => lead.card.slug === values.commander);
  if (!first) return null;
  const second = leads.find((lead) => lead.card.slug === values.partner && first.partners.includes(lead.card)) ?? null;
  const choices = choicesOf(first.isChoosing + (second?.isChoosing ?? 0));
  const color = choices.includes(values.color) ? values.color : "";
  const mask = first.card.mask | (second?.card.mask ?? 0) | maskOf(color);
  return { first, second, choices, color, mask, isWhole: (first.isAlone || second) && (!choices.length || color) };
}

function choicesOf(number) {
  if (number === 0) return [];
  if (number === 1) return [...LETTERS];
  return [...Array(32).keys()].filter((mask) => bits(mask) === 1 || bits(mask) === 2).map(lettersOf);
}

function setOptions(select, entries, value) {
  const wanted = JSON.stringify(entries);
  if (select.dataset.entries !== wanted) {
    select.replaceChildren(...entries.map(([id, text]) => h("option", { value: id }, text)));
    select.dataset.entries = wanted;
  }
  select.value = value ?? "";
}

function drawLeaders(leads, values) {
  const leader = chosen(leads, values);
  const { partner, color } = $("#leaders").elements;
  const partners = leader ? [...leader.first.partners].sort(byName) : [];
  setOptions(partner, [["", leader?.first.isAlone === 0 ? "–" : w("no_partner")], ...partners.map((card) => [card.slug, card.shown])], leader?.second?.card.slug);
  show($("#partner"), partners.length > 0);
  setOptions(color, [["", "–"], ...(leader?.choices ?? []).map((letters) => [letters, colorNames(maskOf(letters))])], leader?.color);
  show($("#color"), Boolean(leader?.choices.length));
  return leader;
}

/* ---- what there is to know about the pool ---- */

const basicNames = (names) => listed(names.map((name) => WORDS[`basic.${name}`] ?? name));

function basicsFact(data, cards, leader) {
  if (!Object.keys(data.basics).length) return w("basics.none");
  if (!leader?.isWhole) return w("basics.all", { names: basicNames(data.basic_lands) });
  const [names, isException] = data.basics[leader.mask];
  return w(isException ? "basics.exception" : "basics.allowed", { names: basicNames(names) });
}

const cardLink = (card) => h("a", { href: `${page.here}card.html?card=${encodeURIComponent(card.slug)}` }, card.shown);
const joined = (nodes) => nodes.flatMap((node, place) => (place ? [", ", node] : [node]));

function elsewhere(card) {
  return [
    h("a", { href: `${page.here}card.html?card=${encodeURIComponent(card.slug)}` }, w("card_page")),
    h("a", { href: `https://scryfall.com/card/${encodeURIComponent(card.set[0])}/${encodeURIComponent(card.number)}`, rel: "noreferrer" }, w("scryfall", { name: card.shown })),
    h("a", { href: `https://edhrec.com/route/?cc=${encodeURIComponent(card.name)}`, rel: "noreferrer" }, w("edhrec", { name: card.shown })),
  ];
}

function drawFacts(data, cards, leader, pool) {
  const bset = ownTitle(data.name.en, data.name.fr);
  const names = leader ? [leader.first.card, leader.second?.card].filter(Boolean) : [];
  const title = names.length ? w("pool.of", { name: names.map((card) => card.shown).join(" + ") }) : w("pool.all", { name: bset });
  $("#heading").textContent = title;
  document.title = w("title", { name: names.length ? `${title} ${w("pool.in", { name: bset })}` : title });
  const fact = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, ...value));
  const size = many("pool", pool.filter((card) => !isBasic(card)).length, { name: bset });
  draw($("#identity"), leader ? [pips(leader.mask), " "] : null, size);
  const facts = [];
  if (leader && !leader.first.isAlone && !leader.second) facts.push(h("p", { class: "warn" }, w("choose.partner", { name: leader.first.card.shown })));
  if (leader?.choices.length && !leader.color) facts.push(h("p", { class: "warn" }, w("choose", { name: [leader.first, leader.second].filter((lead) => lead?.isChoosing).map((lead) => lead.card.shown).join(" + ") })));
  const missing = leader?.isWhole ? data.missing[leader.mask] : 0;
  if (missing) facts.push(h("p", { class: "warn" }, many("missing", missing)));
  const list = [fact(w("basics"), basicsFact(data, cards, leader))];
  if (leader) {
    const companions = pool.filter((card) => card.flags & COMPANION && !names.includes(card));
    if (companions.length) list.push(fact(w("companions"), ...joined(companions.map(cardLink))));
  }
  const wishes = pool.filter((card) => card.flags & WISH);
  if (wishes.length) list.push(fact(w("wishes"), ...joined(wishes.map(cardLink))));
  for (const card of names) list.push(fact(names.length > 1 ? card.shown : w("links"), h("span", { class: "elsewhere" }, elsewhere(card))));
  draw($("#facts"), facts, h("dl", {}, list));
}

/* ---- the list ---- */

/** The number of cards, and of basic lands beside them. */
function counted(cards) {
  const basics = cards.filter(isBasic).length;
  return many("cards", cards.length - basics) + (basics ? ` + ${many("basic_lands", basics)}` : "");
}

/** Which drawing of a list is the latest: an older one draws no more of it. */
const drawings = new WeakMap();

/** Soon, but not before what a reader does. */
const whenIdle = (work) => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 16));

/** Whether rows stand side by side: as the stylesheet has it. */
const isWide = () => matchMedia("(min-width: 52rem)").matches;

/** Do a work in small pieces while nobody waits; `piece` says whether there is more. */
function inPieces(piece) {
  whenIdle((idle) => {
    let isMore = piece();
    while (isMore && idle?.timeRemaining() > 5) isMore = piece();
    if (isMore) inPieces(piece);
  });
}

function rowOf(card) {
  return h("li", { role: "listitem" },
    h("a", { href: `${page.here}card.html?card=${encodeURIComponent(card.slug)}` }, h("span", { lang: LANG !== "en" && card.shown === card.name ? "en" : null }, card.shown), h("small", {}, card.type)),
    cost(card.cost) ?? h("span", { class: "cost" }),
    card.set ? h("span", { class: "proof", title: ownTitle(card.set[1], card.set[2]) }, `${card.set[0].toUpperCase()} ${card.number}`) : null);
}

/**
 * Draw a list of cards in groups: the first rows at once, more while nobody waits for them, with a PAUSE in which a reader is answered, and beyond
 * ROWS_AHEAD only what is scrolled to, asked for, or printed. Rows stand in blocks of ROWS, of which the browser lays out those in sight; for a reader a group is one list.
 */
function drawCards(container, cards, order, makeRow = rowOf) {
  const turn = {};
  drawings.set(container, turn);
  const isLatest = () => drawings.get(container) === turn;
  const groupOf = GROUPS[order];
  const sizes = new Map();
  if (groupOf) for (const card of cards) { const [id] = groupOf(card); sizes.set(id, (sizes.get(id) ?? 0) + 1); }
  const more = h("button", { type: "button", class: "quiet more-rows" }, w("more", { n: count(cards.length) }));
  let [list, block, last, left, drawn, wanted] = [null, null, null, 0, 0, ROWS_AHEAD];
  const add = (number) => {
    for (const card of cards.slice(drawn, drawn + number)) {
      const [id, title] = groupOf ? groupOf(card) : ["", null];
      if (!list || id !== last) {
        [list, block, last, left] = [h("div", { role: "list" }), null, id, sizes.get(id) ?? cards.length];
        more.before(...(title ? [h("h2", {}, title(), h("small", {}, many("cards", sizes.get(id))))] : []), list);
      }
      if (!block || block.childElementCount === ROWS) list.append(block = h("ul", { role: "presentation", class: left >= ROWS ? "block" : null }));
      block.append(card.row ??= makeRow(card));
      left -= 1;
    }
    drawn = Math.min(cards.length, drawn + number);
    more.hidden = drawn >= cards.length;
  };
  const isWaiting = () => isLatest() && drawn < Math.min(wanted, cards.length);
  const goOn = () => inPieces(() => {
    if (isWaiting()) add(ROWS);
    return isWaiting();
  });
  const goAhead = () => setTimeout(() => whenIdle(() => {
    if (!isWaiting()) return;
    add(ROWS);
    goAhead();
  }), PAUSE);
  container.replaceChildren(more);
  add(isWide() ? 4 * ROWS : ROWS); // a screen full: what stands below is not seen to move
  goAhead();
  if (cards.length <= ROWS_AHEAD) return;
  more.addEventListener("click", () => { wanted = cards.length; goOn(); });
  addEventListener("beforeprint", () => { if (isLatest()) add(cards.length); });
  new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting || !isLatest() || drawn < wanted) return;
    wanted += ROWS_AHEAD;
    goOn();
  }, { rootMargin: "800px" }).observe(more);
}

function passes(card, values, types) {
  return passesColors(card.mask, values.colors, values.mode)
    && (!values.type || (card.types >> types.indexOf(values.type)) & 1)
    && (values.mv === "" || Math.min(Math.floor(card.value), 7) === Number(values.mv));
}

function asCsv(cards) {
  const formula = /^(?:[=@\t\r＝＠]|[-+＋－][^]*(?:\||[0-9A-Za-z_.]\())/; // a spreadsheet would run it: see output.py
  const safe = (value) => (formula.test(value) ? `'${value}` : String(value));
  const cell = (value) => (/[",\n;]/.test(value) ? `"${safe(value).replaceAll('"', '""')}"` : safe(value));
  const heads = ["name", "name_en", "mana_cost", "mana_value", "type", "identity", "set", "number"].map((name) => w(`csv.${name}`));
  const rows = cards.map((card) => [card.shown, card.name, card.cost, card.value, card.type, lettersOf(card.mask), card.set[0], card.number]);
  return `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

function startPool(filters) {
  const name = location.pathname.split("/").at(-1).replace(/\.html$/, "");
  load(`bsets/${decodeURIComponent(name)}`).then((data) => drawPool(filters, data), (error) => { $("#count").textContent = error.message; });
}

function drawPool(filters, data) {
  const cards = cardsOf(data);
  const leads = leadsOf(data, cards);
  let shown = [];
  let before = null;
  bind([$("#leaders"), filters], (values) => {
    const parameters = query();
    const leader = drawLeaders(leads, { ...values, partner: parameters.get("partner") ?? values.partner, color: parameters.get("color") ?? values.color });
    const allowedBasics = leader?.isWhole ? new Set(data.basics[leader.mask]?.[0]) : null;
    const pool = !leader ? cards : cards.filter((card) => (isBasic(card) ? !allowedBasics || allowedBasics.has(card.name) : fits(card.mask, leader.mask)));
    const words = wordsOf(values.q);
    shown = pool.filter((card) => passes(card, values, data.types) && (!words.length || holds(textOf(card), words))).sort(CARD_ORDERS[values.sort || "type"]);
    $("#count").textContent = shown.length === pool.length ? counted(pool) : w("of", { shown: count(shown.length), all: counted(pool) });
    show($("#nothing"), shown.length === 0);
    drawCards($("#list"), shown, values.sort || "type");
    const state = `${leader?.first.card.slug} ${leader?.second?.card.slug} ${leader?.color}`;
    if (state !== before) {
      before = state;
      drawFacts(data, cards, leader, pool);
      whenIdle(() => drawPoolCharts(pool.filter((card) => !isBasic(card))));
    }
  });
  makeTexts(cards);
  $("#copy").addEventListener("click", async () => {
    const isCopied = await copy(shown.map((card) => `1 ${card.name}`).join("\n"));
    $("#count").textContent = w(isCopied ? "copied" : "not_copied");
  });
  $("#csv").addEventListener("click", () => download(`${data.id}${query().get("commander") ? `-${query().get("commander")}` : ""}.csv`, asCsv(shown)));
}

function drawPoolCharts(pool) {
  const types = MAIN_TYPES.map((name) => [w(`type.${name}`), pool.filter((card) => card.main === name).length]).filter(([, number]) => number);
  const curve = [...Array(8).keys()].map((value) => [value === 7 ? "7+" : String(value),
    pool.filter((card) => card.main !== "land" && Math.min(Math.floor(card.value), 7) === value).length]);
  draw($("#charts-list"),
    figure(w("chart.types"), w("chart.type"), types, rowsChart("pool-types", w("chart.types"), w("chart.types_text"), types, w("chart.axis_cards"))),
    figure(w("chart.curve"), w("chart.mv"), curve, columnsChart("pool-curve", w("chart.curve"), w("chart.curve_text"), curve, w("chart.mv"), w("chart.axis_cards"))),
  );
  show($("#charts-section"), pool.length > 0);
}
