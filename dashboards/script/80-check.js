// The check of a deck, where the site is served by the program: the answer comes from /api/check, in the words of the page's language.

function startCheck(form) {
  const box = $("#verdict");
  const deck = form.elements.text;
  const given = query();
  if (given.get("bset")) form.elements.bset.value = given.get("bset");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = $("button[type=submit]", form);
    button.disabled = true;
    box.replaceChildren(h("p", {}, w("check.running")));
    try {
      const answer = await fetch(`${page.root}api/check`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ text: deck.value, bset: form.elements.bset.value || null, commander: form.elements.commander.value.trim() || null, lang: LANG }),
      });
      const verdict = await answer.json();
      if (answer.ok) drawVerdict(box, verdict, deck);
      else box.replaceChildren(h("p", { class: "nothing" }, verdict.error));
    } catch (error) {
      box.replaceChildren(h("p", { class: "nothing" }, w("check.failed", { reason: error.message })));
    } finally {
      button.disabled = false;
    }
  });
}

function drawVerdict(box, verdict, deck) {
  const kind = verdict.status === "legal" ? "legal" : verdict.status === "illegal" ? "illegal" : "not_checked";
  const facts = [w("check.summary", { deck: count(verdict.deck_count), extra: count(verdict.extra_count) })];
  if (verdict.bset) facts.push(w("check.in", { name: ownTitle(verdict.bset.name_en, verdict.bset.name_fr) }));
  if (verdict.commanders.length) facts.push(w("check.led", { names: verdict.commanders.join(" + ") }));
  const list = (title, entries) => (entries.length ? h("section", {}, h("h3", {}, title), h("ul", { class: "faults" }, entries.map((entry) => faultRow(entry, deck)))) : null);
  box.replaceChildren(
    h("p", { class: `status ${kind}` }, w(`check.${kind}`)),
    h("p", {}, facts.join(" "), " ", verdict.color_identity === null ? null : pips(maskOf(verdict.color_identity))),
    ...[
      list(w("check.faults"), verdict.violations),
      list(w("check.unread"), verdict.unread),
      list(w("check.warnings"), verdict.warnings),
      list(w("check.notes"), verdict.notes),
      plain(w("check.bsets"), verdict.bsets.map((entry) => [h("a", { href: `${page.here}bsets/${entry.bset.bset_id}.html` }, ownTitle(entry.bset.name_en, entry.bset.name_fr)), " · ",
        entry.is_legal ? w("check.bset_legal") : many("check.bset_faults", entry.fault_count)])),
      plain(w(verdict.commanders.length ? "check.swaps" : "check.leaders"), verdict.leaders.map((leader) => [`${leader.names.join(" + ")} `, pips(maskOf(leader.color_identity)), " · ",
        leader.is_legal ? w("check.leader_legal") : many("check.leader_faults", leader.fault_count)])),
    ].filter(Boolean));
  $(".status", box).focus?.();
}

const plain = (title, entries) => (entries.length ? h("section", {}, h("h3", {}, title), h("ul", {}, entries.map((entry) => h("li", {}, ...entry)))) : null);

function faultRow(entry, deck) {
  const text = h("div", {}, h("p", {}, entry.text, entry.rule ? h("small", {}, ` ${entry.rule}`) : null), entry.hint ? h("p", { class: "hint" }, entry.hint) : null);
  if (!entry.line) return h("li", {}, h("span", {}, w("check.whole")), text);
  const button = h("button", { type: "button", class: "line" }, w("check.line", { n: entry.line }));
  button.addEventListener("click", () => selectLine(deck, entry.line));
  return h("li", {}, button, text);
}

function selectLine(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / Math.max(lines.length, 1)));
  area.scrollIntoView({ block: "nearest" });
}
