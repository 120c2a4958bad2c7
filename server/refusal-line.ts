import { market, serviceSlugs } from "../content/chosen-market.ts";
import type { ContractorFault } from "../domain/contractor.ts";
import type { EventActor } from "../domain/event.ts";
import { isDatabaseError } from "./database/database.ts";
import { log } from "./log.ts";
import { CommandProblem } from "./problems.ts";

interface DatabaseRefusal {
  code: string;
  message: string;
  /** PostgreSQL's C function that raised it. */
  routine?: string;
  column?: string;
  constraint?: string;
  table?: string;
}

/** For the sentence "… must be …". */
const acceptedValues: Readonly<Record<string, string>> = {
  zip_code: "five digits",
  service: `one of ${serviceSlugs.join(", ")}`,
  service_type: `one of ${serviceSlugs.join(", ")}`,
  email: "an address like ann@example.com",
  phone: "a number like 425-555-0100",
  registration_number: market.licensing.registration.shape,
  slug: "small letters and digits, with hyphens between words",
  monthly_fee_cents: "a whole number of cents, 0 or more",
};

const missingLine = (column: string) => `${column} is missing.`;
const notADateLine = (value: string) => `${value} is not a date like 2027-06-30.`;
const notAWholeNumberLine = (value: string) => `${value} is not a whole number.`;
const mustBeLine = (column: string) => `${column} must be ${acceptedValues[column] ?? "filled in and not too long"}.`;

export function faultLine(column: string, fault: ContractorFault, value: string | null): string {
  if (!value) return missingLine(column);
  if (fault === "not-a-day") return notADateLine(`"${value}"`);
  return fault === "not-an-amount" && !/^-?\d+$/.test(value.trim())
    ? notAWholeNumberLine(`"${value}"`)
    : mustBeLine(column);
}

/** By constraint. */
const ruleLines: Readonly<Record<string, string>> = {
  territories_check: "The last day is before the first day.",
  leads_contractor_id_fkey: "A request names this contractor.",
  lead_returns_contractor_id_fkey: "The contractor has returned a request.",
  territories_contractor_id_fkey: "The contractor has a territory.",
  invoices_contractor_id_fkey: "The contractor has an invoice, and invoices are kept for good.",
  agreements_contractor_id_fkey: "The contractor has an agreement, and agreements are kept for at least seven years.",
  blogs_slug_key: "Another post has this slug.",
};

/** By SQLSTATE. */
const typeLines: Readonly<Record<string, string>> = {
  "22007": "A date must look like 2027-06-30.",
  "22008": "There is no such date.",
  "22P02": "A value does not have the type of its column.",
};

/** One sentence. What this file cannot explain is logged. */
export function refusalLine({ code, message, routine, column, constraint, table }: DatabaseRefusal): string {
  const typeLine = typeLines[code];
  if (typeLine) return typeLine;
  if (code === "23502" && column) return missingLine(column);
  const ruleLine = constraint && ruleLines[constraint];
  if (ruleLine) return ruleLine;
  // PostgreSQL's default name for a column's check is TABLE_COLUMN_check.
  if (code === "23514" && constraint?.startsWith(`${table}_`) && constraint.endsWith("_check")) {
    return mustBeLine(constraint.slice(`${table}_`.length, -"_check".length));
  }
  // A `raise exception` in a PL/pgSQL function, which is ours, as is the message.
  if (routine === "exec_stmt_raise") return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  log("warn", "change refused by the database", { code, message, table, constraint });
  return "The database refused this. The log says why.";
}

/** By the product or the database. `who` is the operator. Rethrows any other error. */
export function refusalOf(error: unknown, who: EventActor): { outcome: "refused"; problem: string } {
  if (error instanceof CommandProblem)
    return { outcome: "refused", problem: who.operatorId ? error.atDesk : error.message };
  if (isDatabaseError(error) && /^2[23]/.test(error.code)) return { outcome: "refused", problem: refusalLine(error) };
  throw error;
}
