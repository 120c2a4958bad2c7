import type { FormContext } from "../../domain/form-context.ts";
import type { Lead } from "../../domain/lead.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { type Database, isPassing } from "../database/database.ts";
import type { Sender, Submit } from "./submit.ts";

export interface Leads {
  /** Stores a quote request. It is matched to nobody yet. */
  receive(lead: Lead, sender: Sender, context: FormContext): Promise<Receipt>;
  /**
   * Notes that the homeowner opened the confirmation link. Only the first time counts, and a caller never learns whether
   * the id is anybody's.
   */
  confirmMatch(leadId: string): Promise<"noted" | "unavailable">;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function leads(database: Database, submit: Submit): Leads {
  return {
    receive: (lead, sender, context) =>
      submit({ table: "leads", rows: [{ ...lead }], returning: null, context }, sender),

    async confirmMatch(leadId) {
      if (!uuidShape.test(leadId)) return "noted";
      try {
        await database.query(
          "update leads set match_confirmed_at = now() where id = $1 and match_confirmed_at is null",
          [leadId],
        );
        return "noted";
      } catch (error) {
        if (isPassing(error)) return "unavailable";
        throw error;
      }
    },
  };
}
