import { westernDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** Five digits, or nine as 98033-1234; the same shape that the database checks. */
export const zipCodeShape = /^\d{5}(-\d{4})?$/;

/** The greatest length of a zip code as it is typed, with space around it. */
export const longestTypedZipCode = 20;

/** What a territory goes by; the same shape that the database checks. */
export const fiveDigits = /^\d{5}$/;

/** The zip code of the territory in which a zip code lies. */
export function fiveDigitsOf(zipCode: string): string {
  return zipCode.split("-", 1)[0] ?? "";
}

/** A zip code as it is stored, of one that may lack its hyphen or have a space or a dash in its place. Null: it is none. */
export function parseZipCode(typed: string): string | null {
  const zipCode = cleanZipCode(typed);
  return zipCodeShape.test(zipCode) ? zipCode : null;
}

function cleanZipCode(typed: string): string {
  return cleanText(westernDigits(typed)).replace(/^(\d{5})[ -]*(\d{4})?$/, (_all, five, four) =>
    four ? `${five}-${four}` : five,
  );
}
