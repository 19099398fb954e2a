// Two or three BSets side by side.

function startCompare(form) {
  let turn = 0;
  bind([form], async (values) => {
    const mine = (turn += 1);
    const ids = [...new Set([values.a, values.b, values.c].filter(Boolean))];
    const box = $("#result");
    if (ids.length < 2) { box.replaceChildren(h("p", { class: "nothing" }, w("compare.choose"))); return; }
    try {
      const found = await Promise.all(ids.map((id) => load(`bsets/${id}`)));
      if (mine === turn) box.replaceChildren(...compared(found));
    } catch (error) {
      box.replaceChildren(h("p", { class: "nothing" }, error.message));
    }
  });
}

function compared(found) {
  const sides = found.map((data) => {
    const cards = cardsOf(data);
    const leads = leadsOf(data, cards);
    const alone = leads.filter((lead) => lead.isAlone).map((lead) => lead.card);
    const spells = cards.filter((card) => !((card.types >> data.types.indexOf("land")) & 1));
    const pairs = leads.reduce((sum, lead) => sum + lead.partners.length, 0) / 2;
    const mean = spells.length ? spells.reduce((sum, card) => sum + card.value, 0) / spells.length : 0;
    return { data, cards, alone, pairs, mean, name: ownTitle(data.name.en, data.name.fr) };
  });
  const heads = ["", ...sides.map((side) => h("a", { href: `${page.here}bsets/${side.data.id}.html` }, side.name))];
  const row = (name, cell) => [name, ...sides.map(cell)];
  const decimal = new Intl.NumberFormat(LANG, { maximumFractionDigits: 2 });
  const rows = [
    row(w("compare.cards"), (side) => count(side.cards.length)),
    row(w("compare.commanders"), (side) => count(side.alone.length)),
    row(w("compare.pairs"), (side) => count(side.pairs)),
    ...[...LETTERS].map((letter) => row(h("span", {}, w("compare.color", { color: w(`color.${letter}`) }), " ", pips(maskOf(letter))),
      (side) => count(side.alone.filter((card) => card.mask & maskOf(letter)).length))),
    row(w("compare.basics"), (side) => basicNames(side.data.basic_lands) || w("compare.none")),
    row(w("compare.curve"), (side) => decimal.format(side.mean)),
  ];
  return [section("numbers", w("compare.numbers"), scroll(w("compare.numbers"), table(heads, rows, "sides"))), poolsOf(sides, heads), sharedBy(sides)];
}

const section = (id, title, ...content) => h("section", { "aria-labelledby": id }, h("h2", { id }, title), ...content);
const scroll = (name, content) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": w("table", { name }) }, content);

function poolsOf(sides, heads) {
  const masks = [...new Set(sides.flatMap((side) => side.alone.map((card) => card.mask)))].sort((a, b) => bits(a) - bits(b) || a - b);
  const rows = masks.map((mask) => [pips(mask), ...sides.map((side) => {
    const pool = side.cards.filter((card) => !isBasic(card) && fits(card.mask, mask)).length;
    return h("span", { class: "pair" }, `${count(pool)} · ${count(side.alone.filter((card) => card.mask === mask).length)}`);
  })]);
  return section("pools", w("compare.pools"), h("p", { class: "hint" }, w("compare.pools_text")), scroll(w("compare.pools"), table([w("compare.identity"), ...heads.slice(1).map((head) => head.cloneNode(true))], rows, "sides")));
}

function sharedBy(sides) {
  const [first, ...others] = sides;
  const names = others.map((side) => new Set(side.cards.map((card) => card.slug)));
  const shared = first.cards.filter((card) => !isBasic(card) && names.every((found) => found.has(card.slug))).sort(byName);
  const list = h("div", { class: "pool-list" });
  drawCards(list, shared.map((card) => ({ ...card, set: null })), "name");
  return section("shared", w("compare.shared"), h("p", {}, shared.length ? many("compare.shared_text", shared.length) : w("compare.shared_none")), list);
}
