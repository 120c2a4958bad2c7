// Makes the table of territories a grid where it is shown as a table: one stop for the Tab key, and arrows within. The checkboxes stay
// what they are, so the form stays native; the focus is theirs, and space is the browser's.

/** As wide as the table is one (`md` of the styles). */
const asTable = window.matchMedia("(min-width: 48rem)");

export function makeGrid(table: HTMLTableElement): void {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  /** By row and column; null where the table shows nothing. */
  const grid = rows.map((row) => [...row.cells].slice(1).map((cell) => cell.querySelector("input")));
  const boxes = grid.flat().filter((box) => box !== null);
  const said = table.closest("form")?.querySelector("[data-chosen-count]");
  let current = boxes[0];

  function arrange(): void {
    const isGrid = asTable.matches;
    setAttributes(table, isGrid, { role: "grid", "aria-multiselectable": "true" });
    for (const box of boxes) {
      const cell = box.closest("td");
      if (cell) setAttributes(cell, isGrid, { role: "gridcell", "aria-selected": String(box.checked) });
      setAttributes(box, isGrid, { tabindex: box === current ? "0" : "-1" });
      for (const link of cell?.querySelectorAll("a") ?? []) setAttributes(link, isGrid, { tabindex: "-1" });
    }
    const count = boxes.filter((box) => box.checked).length;
    if (said) said.textContent = count === 0 ? "" : `${count} chosen`;
  }

  function focusCell(box: HTMLInputElement | null | undefined): void {
    if (!box) return;
    current = box;
    arrange();
    box.focus();
  }

  /** Chooses all of them, or none where all are chosen. */
  function toggle(some: readonly (HTMLInputElement | null)[]): void {
    const shown = some.filter((box) => box !== null);
    const isOn = shown.some((box) => !box.checked);
    for (const box of shown) box.checked = isOn;
    arrange();
  }

  table.addEventListener("change", arrange);
  table.addEventListener("focusin", ({ target }) => {
    const box = boxes.find((known) => known === target);
    if (!box || box === current) return;
    current = box;
    arrange();
  });
  table.addEventListener("keydown", (event) => {
    const box = boxes.find((known) => known === event.target);
    if (!box || !asTable.matches || event.altKey || event.metaKey) return;
    const row = grid.findIndex((some) => some.includes(box));
    const column = grid[row]?.indexOf(box) ?? 0;
    const ofRow = grid[row] ?? [];
    const ofColumn = grid.map((some) => some[column] ?? null);
    const first = (some: readonly (HTMLInputElement | null)[]) => some.find((one) => one !== null);
    const last = (some: readonly (HTMLInputElement | null)[]) => some.findLast((one) => one !== null);
    const does: Record<string, () => void> = {
      ArrowRight: () => focusCell(first(ofRow.slice(column + 1))),
      ArrowLeft: () => focusCell(last(ofRow.slice(0, column))),
      ArrowDown: () => focusCell(first(ofColumn.slice(row + 1))),
      ArrowUp: () => focusCell(last(ofColumn.slice(0, row))),
      Home: () => focusCell(event.ctrlKey ? boxes[0] : first(ofRow)),
      End: () => focusCell(event.ctrlKey ? boxes.at(-1) : last(ofRow)),
      // Not the browser's: in a form it would press the first button.
      Enter: () => box.closest("td")?.querySelector<HTMLAnchorElement>("a[data-contractor]")?.click(),
      ...(event.shiftKey && { " ": () => toggle(ofRow) }),
      ...(event.ctrlKey && { " ": () => toggle(ofColumn), a: () => toggle(boxes) }),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // A browser that comes back to the page brings the choice along.
  window.addEventListener("pageshow", arrange);
  asTable.addEventListener("change", arrange);
  arrange();
}

function setAttributes(element: Element, isOn: boolean, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (isOn) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
