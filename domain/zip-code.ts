import { westernDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** Five digits, or nine as 98033-1234. The database checks the same. */
export const zipCodeShape = /^\d{5}(-\d{4})?$/;

/** The greatest typed length, spaces included. */
export const longestTypedZipCode = 20;

/** The zip code of a territory. The database checks the same. */
export const fiveDigits = /^\d{5}$/;

/** The five digits that name the territory of a zip code. */
export function fiveDigitsOf(zipCode: string): string {
  return zipCode.split("-", 1)[0] ?? "";
}

/** Reads a zip code that may lack its hyphen or have a space or dash in its place. Null: not a zip code. */
export function parseZipCode(typed: string): string | null {
  const zipCode = cleanZipCode(typed);
  return zipCodeShape.test(zipCode) ? zipCode : null;
}

function cleanZipCode(typed: string): string {
  return cleanText(westernDigits(typed)).replace(/^(\d{5})[ -]*(\d{4})?$/, (_all, five, four) =>
    four ? `${five}-${four}` : five,
  );
}
