// Legendary Commander: who may lead, and what hybrid mana adds to an identity.

function startLegendary() {
  load("legendary").then(drawLegendary, (error) => { $("#hybrid-count").textContent = error.message; });
}

function drawLegendary(data) {
  const hybrid = data.hybrid.map(([name, slug, french, mana, line, mask, accepted]) => ({
    name, french, shown: own(name, french), slug: slug || slugOf(name), cost: mana, type: LANG === "fr" ? line[1] : line[0], mask, accepted, set: null,
  }));
  const leaders = data.commanders.map(([name, slug, french, mask, clause, isBanned]) => ({
    name, french, shown: own(name, french), slug: slug || slugOf(name), cost: "", type: w(`clause.${data.clauses[clause]}`) + (isBanned ? ` · ${w("legendary.banned")}` : ""), clause: data.clauses[clause], isBanned,
    mask, spellings: [name, french || ""], set: null,
  }));
  rank(hybrid);
  rank(leaders);
  leaders.sort(byName);
  const forms = [$("#hybrid-filters"), $("#filters")].filter(Boolean);
  let before = null;
  bind(forms, (values) => {
    if (values.identity !== before) {
      before = values.identity;
      const mask = maskOf(values.identity.replace("C", ""));
      const gained = hybrid.filter((card) => (card.accepted >>> mask) & 1 && !fits(card.mask, mask)).sort(byName);
      $("#hybrid-count").replaceChildren(pips(mask), ` ${many("legendary.gain", gained.length)}`);
      drawCards($("#hybrid-list"), gained, "name", leaderRow);
    }
    if (!$("#filters")) return;
    const words = wordsOf(values.q);
    const shown = leaders.filter((card) => passesColors(card.mask, values.colors, values.mode) && (!values.clause || card.clause === values.clause) && !(values.banned && card.isBanned) && (!words.length || holds(textOf(card), words)));
    $("#count").textContent = shown.length === leaders.length ? many("commanders", shown.length) : w("of", { shown: count(shown.length), all: many("commanders", leaders.length) });
    drawCards($("#list"), shown, "name", leaderRow);
  });
  makeTexts(leaders);
}

function leaderRow(card) {
  const row = rowOf(card);
  row.append(pips(card.mask));
  return row;
}
