import { westernDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** Five digits, or nine digits such as 98033-1234. The database checks the same pattern. */
export const zipCodeShape = /^\d{5}(-\d{4})?$/;

export const longestTypedZipCode = 20;

/** The zip code of a territory. The database checks the same pattern. */
export const fiveDigitShape = /^\d{5}$/;

export function fiveDigitsOf(zipCode: string): string {
  return zipCode.split("-", 1)[0] ?? "";
}

/** Reads a typed zip code. The hyphen may be missing, or may be a space or dash. Null if the text is not a zip code. */
export function parseZipCode(typed: string): string | null {
  const zipCode = cleanZipCode(typed);
  return zipCodeShape.test(zipCode) ? zipCode : null;
}

function cleanZipCode(typed: string): string {
  return cleanText(westernDigits(typed)).replace(/^(\d{5})[ -]*(\d{4})?$/, (_all, five, four) =>
    four ? `${five}-${four}` : five,
  );
}
