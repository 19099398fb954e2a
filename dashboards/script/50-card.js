// One card: its BSets with the printing that proves each, and where it may lead.

const FORMATS = { brawlset: "card.leads_alone", "legendary-commander": "card.leads_legendary", "commander-draft": "card.leads_draft" };

async function startCard() {
  const box = $("#card");
  const slug = query().get("card") ?? "";
  if (!slug) { box.replaceChildren(h("p", {}, w("card.none"))); return; }
  try {
    const [cards, list] = await Promise.all([load(`cards/${bucketOf(slug)}`), load("names")]);
    if (Object.hasOwn(cards, slug)) drawCard(box, slug, cards[slug], new Map(list.map((bset) => [bset[0], bset])));
    else drawUnknown(box, slug);
  } catch (error) {
    box.replaceChildren(h("p", { class: "nothing" }, error.message));
  }
}

function drawUnknown(box, slug) {
  const list = h("div", { class: "results" });
  box.replaceChildren(h("p", { class: "nothing" }, w("card.unknown")), list);
  loadIndex().catch(() => {}).then(async () => {
    const found = [...await find(slug.replaceAll("-", " "), 8)].filter(([kind]) => kind !== "bsets").flatMap(([, { entries }]) => entries);
    if (found.length) list.replaceChildren(h("h2", {}, w("card.near")), h("ul", {}, found.map((entry) => h("li", {}, h("a", { href: entry.address }, entry.shown)))));
  });
}

function drawCard(box, slug, record, bsets) {
  const [name, french, mana, , line, mask, limit, , leads, image, homes] = record;
  const shown = own(name, french);
  $("#heading").textContent = shown;
  if (shown === name && LANG !== "en") $("#heading").lang = "en";
  document.title = w("title", { name: shown });
  const clauses = new Map(leads.map((lead) => { const [format, ...clause] = lead.split(" "); return [format, clause.join(" ")]; }));
  const clause = clauses.get("brawlset");
  const leading = clause && clause !== "background";
  const said = [];
  if (!clause) said.push(w("card.leads_not"));
  else said.push(leading ? w("card.leads_alone", { clause: w(`clause.${clause}`) }) : w("card.leads_pair"));
  for (const [format, own] of clauses) if (format !== "brawlset" && FORMATS[format]) said.push(w(FORMATS[format], { clause: w(`clause.${own}`) }));
  if (limit === 0) said.push(w("card.limit_any"));
  else if (limit > 1) said.push(w("card.limit", { n: count(limit) }));
  const [, code, number] = homes.at(-1) ?? [];
  draw(
    box,
    h("p", { class: "head" }, cost(mana), h("span", {}, LANG === "fr" ? line[1] : line[0]), h("span", {}, w("identity", { colors: colorNames(mask) }), " ", pips(mask)), french && LANG === "fr" ? h("small", { lang: "en" }, name) : null),
    h("div", {}, said.map((text) => h("p", {}, text))),
    h("p", { class: "elsewhere" },
      h("a", { href: code ? `https://scryfall.com/card/${encodeURIComponent(code)}/${encodeURIComponent(number)}` : `https://scryfall.com/search?q=${encodeURIComponent(`!"${name}"`)}`, rel: "noreferrer" }, w("scryfall", { name: shown })),
      h("a", { href: `https://edhrec.com/route/?cc=${encodeURIComponent(name)}`, rel: "noreferrer" }, w("edhrec", { name: shown }))),
    image ? optionalPicture(image, shown) : null,
    h("section", { "aria-labelledby": "homes" }, h("h2", { id: "homes" }, w("card.in")), homes.length ? homesTable(slug, homes, bsets, Boolean(clause)) : h("p", { class: "nothing" }, w("card.in_none"))),
  );
}

function homesTable(slug, homes, bsets, mayLead) {
  const heads = [w("card.bset"), w("card.proof"), w("card.printings"), ...(mayLead ? [w("card.leads")] : [])];
  const days = new Intl.DateTimeFormat(LANG, { dateStyle: "long", timeZone: "UTC" });
  const rows = homes.map(([id, code, number, date, printings]) => {
    const bset = bsets.get(id);
    return [
      h("span", {}, h("a", { href: `${page.here}bsets/${id}.html` }, bset ? ownTitle(bset[1], bset[2]) : id), bset && bset[3] !== "default" ? h("small", {}, ` ${w(`standing.${bset[3]}`)}`) : null),
      `${code.toUpperCase()} ${number}, ${days.format(new Date(date))}`,
      count(printings),
      ...(mayLead ? [h("a", { href: `${page.here}pools/${id}.html?commander=${encodeURIComponent(slug)}` }, w("card.yes"))] : []),
    ];
  });
  return scroll(w("card.in"), table(heads, rows, "rows"));
}
