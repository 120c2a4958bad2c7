/** RFC 4180. `isForPeople`: spreadsheets run no text as a formula, which an apostrophe prevents. */
export function csvTable(
  rows: readonly (readonly (string | number)[])[],
  { isForPeople } = { isForPeople: true },
): string {
  return rows.map((row) => `${row.map((value) => cellText(value, isForPeople)).join(",")}\r\n`).join("");
}

function cellText(value: string | number, isForPeople: boolean): string {
  if (typeof value === "number") return String(value);
  const text = isForPeople && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
