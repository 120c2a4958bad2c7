import { westernDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** Five digits, or nine as 98033-1234. The database checks the same. */
export const zipCodeShape = /^\d{5}(-\d{4})?$/;

/** Maximum length as typed. */
export const longestTypedZipCode = 20;

/** A territory's zip code. The database checks the same. */
export const fiveDigits = /^\d{5}$/;

/** The zip code of the territory that `zipCode` is in. */
export function fiveDigitsOf(zipCode: string): string {
  return zipCode.split("-", 1)[0] ?? "";
}

/** Reads a typed zip code. Its hyphen may be missing, or be a space or dash. Null if it is no zip code. */
export function parseZipCode(typed: string): string | null {
  const zipCode = cleanZipCode(typed);
  return zipCodeShape.test(zipCode) ? zipCode : null;
}

function cleanZipCode(typed: string): string {
  return cleanText(westernDigits(typed)).replace(/^(\d{5})[ -]*(\d{4})?$/, (_all, five, four) =>
    four ? `${five}-${four}` : five,
  );
}
