// Charts of what a reader has chosen. Those of the BSets' own pages came with them; both look the same.

const CHART_WIDTH = 360;

function ticks(most) {
  if (most <= 4) return [...Array(Math.max(most, 1) + 1).keys()];
  let step = 1;
  for (let power = 0; step * 5 < most; power += 1) step = [1, 2, 5][power % 3] * 10 ** Math.floor(power / 3);
  return [...Array(Math.ceil(most / step) + 1).keys()].map((place) => place * step);
}

function svg(id, title, description, height, parts) {
  return h("svg", { class: "chart", viewBox: `0 0 ${CHART_WIDTH} ${height}`, width: CHART_WIDTH, height, role: "img", "aria-labelledby": `${id}-t ${id}-d` },
    h("title", { id: `${id}-t` }, title), h("desc", { id: `${id}-d` }, description), parts);
}

function rowsChart(id, title, description, bars, axis) {
  const [row, left] = [22, 104];
  const marks = ticks(Math.max(0, ...bars.map(([, number]) => number)));
  const scale = (CHART_WIDTH - left - 40) / marks.at(-1);
  const bottom = bars.length * row + 4;
  const grid = marks.flatMap((mark) => [
    h("path", { class: "grid", d: `M${left + mark * scale} 0V${bottom}` }),
    h("text", { class: "tick", x: left + mark * scale, y: bottom + 13 }, count(mark)),
  ]);
  const drawn = bars.flatMap(([label, number], place) => [
    h("text", { class: "label end", x: left - 6, y: place * row + 15 }, label),
    h("rect", { class: "bar", x: left, y: place * row + 4, width: number * scale, height: row - 7 }),
    h("text", { class: "value", x: left + number * scale + 5, y: place * row + 15 }, count(number)),
  ]);
  return svg(id, title, description, bottom + 30, [...grid, ...drawn, h("path", { class: "axis", d: `M${left} 0V${bottom}H${CHART_WIDTH}` }),
    h("text", { class: "tick end", x: CHART_WIDTH, y: bottom + 26 }, axis)]);
}

function columnsChart(id, title, description, bars, axis, heightAxis) {
  const [height, left, top] = [150, 34, 20];
  const marks = ticks(Math.max(0, ...bars.map(([, number]) => number)));
  const scale = height / marks.at(-1);
  const width = (CHART_WIDTH - left) / bars.length;
  const grid = marks.flatMap((mark) => [
    h("path", { class: "grid", d: `M${left} ${top + height - mark * scale}H${CHART_WIDTH}` }),
    h("text", { class: "tick end", x: left - 5, y: top + height - mark * scale + 4 }, count(mark)),
  ]);
  const drawn = bars.flatMap(([label, number], place) => {
    const [x, length] = [left + place * width, number * scale];
    return [
      h("rect", { class: "bar", x: x + width * 0.15, y: top + height - length, width: width * 0.7, height: length }),
      h("text", { class: "value middle", x: x + width / 2, y: top + height - length - 4 }, count(number)),
      h("text", { class: "tick", x: x + width / 2, y: top + height + 14 }, label),
    ];
  });
  return svg(id, title, description, top + height + 36, [...grid, ...drawn,
    h("path", { class: "axis", d: `M${left} ${top}V${top + height}H${CHART_WIDTH}` }),
    h("text", { class: "tick end", x: CHART_WIDTH, y: top + height + 30 }, axis),
    h("text", { class: "tick start", x: 0, y: 9 }, heightAxis)]);
}

/** A chart with its numbers as a table below. */
function figure(title, head, bars, chart) {
  return h("figure", {}, h("figcaption", {}, title), chart,
    h("details", { class: "numbers" }, h("summary", {}, w("chart.numbers")),
      table([head, w("chart.cards")], bars.map(([label, number]) => [label, count(number)]))));
}

/** A table; of the class `rows` it stands on a phone as a block a row, each cell beside its heading. */
function table(heads, rows, name = null) {
  return h("table", { class: name },
    h("thead", {}, h("tr", {}, heads.map((head) => (head === "" ? h("td") : h("th", { scope: "col" }, head))))),
    h("tbody", {}, rows.map(([first, ...cells]) => h("tr", {}, h("th", { scope: "row" }, first), cells.map((cell, place) => h("td", { "data-label": name === "rows" ? heads[place + 1] : null }, cell))))));
}
