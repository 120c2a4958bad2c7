import { westernDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** As in the database. */
export const zipCodeShape = /^\d{5}(-\d{4})?$/;

export const longestTypedZipCode = 20;

/** A territory's, as in the database. */
export const fiveDigitShape = /^\d{5}$/;

export function fiveDigitsOf(zipCode: string): string {
  return zipCode.split("-", 1)[0] ?? "";
}

/** The hyphen may be missing, a space, or a dash. */
export function parseZipCode(typed: string): string | null {
  const zipCode = cleanZipCode(typed);
  return zipCodeShape.test(zipCode) ? zipCode : null;
}

function cleanZipCode(typed: string): string {
  return cleanText(westernDigits(typed)).replace(/^(\d{5})[ -]*(\d{4})?$/, (_all, five, four) =>
    four ? `${five}-${four}` : five,
  );
}
