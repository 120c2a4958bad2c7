/** PostgreSQL's largest `integer`. */
const maxCents = 2_147_483_647;

/** "$1,204.50" */
export function formatCents(cents: number): string {
  return `$${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
}

/** "$6,400", or "$6,400.50" with cents. */
export function formatAmount(cents: number): string {
  return formatCents(cents).replace(/\.00$/, "");
}

/** "-$1,204.50" below 0. */
export const formatSignedCents = (cents: number) => `${cents < 0 ? "-" : ""}${formatCents(Math.abs(cents))}`;

/** `amount` × `part` ÷ `whole`, all whole numbers. Halves go away from zero. */
export function share(amount: number, part: number, whole: number): number {
  const product = Math.abs(amount) * part;
  const remainder = product % whole;
  const rounded = (product - remainder) / whole + (remainder * 2 >= whole ? 1 : 0);
  return amount < 0 ? 0 - rounded : rounded;
}

export function isCents(digits: string): boolean {
  return /^\d{1,10}$/.test(digits) && Number(digits) <= maxCents;
}

/** Returns cents, as digits. */
export function parseDollars(typed: string): string | null {
  const [, whole, cents = "00"] = /^\$? ?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d\d))?$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  const digits = String(Number(whole.replaceAll(",", "") + cents));
  return isCents(digits) ? digits : null;
}
