const maxCellLength = 60;

export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => line.trimEnd()).join("\n");
}

export function asTable(rows: readonly object[], columns: readonly string[]): string {
  if (rows.length === 0) return "None.";
  const cell = (row: object, column: string) => {
    const text = printable(Reflect.get(row, column));
    return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
  };
  return inColumns([columns, ...rows.map((row) => columns.map((column) => cell(row, column)))]);
}

export function asLines(row: Record<string, unknown>): string {
  return inColumns(Object.entries(row).map(([column, value]) => [column, printable(value)]));
}

/** One line. Control characters could control the terminal. */
export function printable(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
