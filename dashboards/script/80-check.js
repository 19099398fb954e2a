// The check of a deck, where the site is served by the program: the answer comes from /api/check, in the words of the page's language.

function startCheck(form) {
  const box = $("#verdict");
  bind([form], () => {});
  form.addEventListener("submit", async () => {
    const button = $("button[type=submit]", form);
    button.disabled = true;
    draw(box, h("p", {}, w("check.running")));
    const given = Object.fromEntries(Object.entries(valuesOf(form)).map(([name, value]) => [name, value || null]));
    const { text: deck, pool } = form.elements;
    const asked = { ...given, text: deck.value, pool: pool.value.trim() || null, lang: LANG };
    try {
      const answer = await fetch(`${page.root}api/check`, {
        method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(asked),
      });
      const verdict = await answer.json();
      const refusal = answer.ok ? verdict.refused : verdict.error;
      if (refusal) draw(box, h("p", { class: "nothing" }, spaced(refusal)));
      else drawVerdict(box, verdict, form.elements);
    } catch (error) {
      draw(box, h("p", { class: "nothing" }, w("check.failed", { reason: error.message })));
    } finally {
      button.disabled = false;
    }
  });
}

function drawVerdict(box, verdict, { text: deck, bset }) {
  const kind = { legal: "legal", illegal: "illegal" }[verdict.status] ?? "not_checked";
  const nameOf = (id) => [...bset.options].find((option) => option.value === id)?.textContent ?? id;
  const namesOf = (cards) => cards.filter(Boolean).map((card) => card.name).join(" + ");
  const facts = [w("check.summary", { deck: count(verdict.deck_count), extra: count(verdict.extra_count) })];
  if (verdict.bset) facts.push(w("check.in", { name: nameOf(verdict.bset) }));
  if (verdict.commanders.length) facts.push(w("check.led", { names: namesOf(verdict.commanders) }));
  const list = (title, entries) => (entries.length
    ? h("section", {}, h("h2", {}, title), h("ul", { class: "faults" }, entries.map((entry) => faultRow(entry, deck)))) : null);
  const leaders = verdict.leaders.length ? verdict.leaders : verdict.swaps;
  draw(box,
    h("p", { class: `status ${kind}` }, w(`check.${kind}`)),
    h("p", {}, facts.join(" "), " ", verdict.color_identity === null ? null : pips(maskOf(verdict.color_identity))),
    list(w("check.unread"), verdict.unread),
    list(w("check.faults"), verdict.violations),
    list(w("check.warnings"), [...verdict.warnings, ...verdict.understood]),
    list(w("check.notes"), verdict.notes),
    plain(w("check.bsets"), verdict.bsets.map((entry) => [
      h("a", { href: `${page.here}bsets/${entry.bset}.html` }, nameOf(entry.bset)), " · ",
      entry.is_legal ? w("check.bset_legal") : many("check.bset_faults", entry.fault_count)])),
    plain(w(verdict.leaders.length ? "check.leaders" : "check.swaps"), leaders.map((leader) => [
      `${namesOf([leader.commander, leader.partner])} `, pips(maskOf(leader.color_identity)), " · ",
      leader.is_legal ? w("check.leader_legal") : many("check.leader_faults", leader.violations.length)])),
  );
}

const plain = (title, entries) => (entries.length ? h("section", {}, h("h2", {}, title), h("ul", {}, entries.map((entry) => h("li", {}, ...entry)))) : null);

function faultRow(entry, deck) {
  const text = h("div", {}, h("p", {}, spaced(sentenceOf(entry)), entry.rule ? h("small", {}, ` ${entry.rule}`) : null),
    entry.way_out ? h("p", { class: "hint" }, spaced(onPage(entry.way_out))) : null);
  if (!entry.line) return h("li", {}, h("span", {}, w("check.whole")), text);
  const button = h("button", { type: "button", class: "line" }, w("check.line", { n: entry.line }));
  button.addEventListener("click", () => selectLine(deck, entry.line));
  return h("li", {}, button, text);
}

/** The sentence alone: the line stands beside it. */
function sentenceOf({ sentence, place }) {
  const whole = place && sentence.startsWith(place) ? sentence.slice(place.length) : sentence.replace(/^(?:ligne|line) \d+(?=\s*:)/, "");
  const text = whole.replace(/^\s*:\s*/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The way out, with the fields of this page where the sentence names options of the command line. */
function onPage(text) {
  return text.replace(/(?:avec|with) --(bset|commander|choose|pool|boosters)(?: (?:NOM|NAME|FICHIER|FILE|cmr|[WUBRG]+))?/g,
    (_, name) => w("check.field", { name: w(`check.field.${name}`) }));
}

function selectLine(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / Math.max(lines.length, 1)));
  area.scrollIntoView({ block: "nearest" });
}
