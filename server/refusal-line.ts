import { market, serviceSlugs } from "../content/chosen-market.ts";
import type { ContractorFault } from "../domain/contractor.ts";

/** Why something was refused: what the database threw, or the body of an error of the data API. */
interface Refused {
  /** A SQLSTATE, or a code of PostgREST's. */
  code?: string;
  message: string;
  /** As the database's driver has it. */
  detail?: string | null;
  /** As the data API has it. */
  details?: string | null;
}

/** What a column's value must be, where its rule can be said in a few words (server/database/schema). */
const wanted: Readonly<Record<string, string>> = {
  zip_code: "five digits",
  service: `one of ${serviceSlugs.join(", ")}`,
  service_type: `one of ${serviceSlugs.join(", ")}`,
  email: "an address like ann@example.com",
  phone: "a number like 425-555-0100",
  registration_number: market.licensing.registration.shape,
  slug: "small letters and digits, with hyphens between words",
  monthly_fee_cents: "a whole number of cents, 0 or more",
};

const missing = (column: string) => `${column} is missing.`;
const noDate = (value: string) => `${value} is no date like 2027-06-30.`;
const noWholeNumber = (value: string) => `${value} is no whole number.`;
const mustBe = (column: string) => `${column} must be ${wanted[column] ?? "filled in and not too long"}.`;

/** Why what was typed of a contractor cannot be taken, in one sentence for people. */
export function faultLine(column: string, fault: ContractorFault, typed: string | null): string {
  if (!typed) return missing(column);
  if (fault === "not-a-day") return noDate(`"${typed}"`);
  return fault === "not-an-amount" && !/^-?\d+$/.test(typed.trim()) ? noWholeNumber(`"${typed}"`) : mustBe(column);
}

/** A refusal in one sentence for people; one that is not foreseen keeps the database's own words. */
export function refusalLine({ code, message, detail, details = detail }: Refused): string {
  const find = (pattern: RegExp) => pattern.exec(message)?.slice(1) ?? [];
  switch (code) {
    case "22007":
    case "22008":
      return noDate(find(/: ("[^"]*")/)[0] ?? "The date");
    case "22P02": {
      const [type, value] = find(/invalid input syntax for type (\w+): ("[^"]*")/);
      if (type === "uuid") return `${value} is no id.`;
      if (type === "integer") return noWholeNumber(`${value}`);
      break;
    }
    case "23502": {
      const [column] = find(/null value in column "(\w+)"/);
      if (column) return missing(column);
      break;
    }
    case "23514": {
      const [table, column] = find(/relation "(\w+)" violates check constraint "\1(?:_(\w+))?_check\d*"/);
      if (column) return mustBe(column);
      if (table === "territories") return "The last day is before the first.";
      break;
    }
    case "PGRST204": {
      const [unknown] = find(/Could not find the '([^']+)' column/);
      if (unknown) return `There is no column ${unknown}.`;
      break;
    }
  }
  const sentence = [message, details].filter(Boolean).join(": ").replace(/\.$/, "");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
