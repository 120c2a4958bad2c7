import { type FormContext, formatFormContext, formContextHeader } from "../../domain/form-context.ts";
import type { TableName } from "../../server/database/schema.ts";
import type { Refusal } from "../../server/submissions.ts";

/** A filled form on its way to the data API. */
export interface Sending {
  table: TableName;
  row: object;
  /** The same for each try, so that it is stored once. */
  key: string;
  context: FormContext;
  /** The public key of the data API. */
  anonKey: string;
}

/** The server's word. Sending the same again is of no use. */
export type Answer = { outcome: "stored" } | { outcome: "refused"; refusal: Refusal };

/** Nobody answered, or somebody who only says that the server is away. */
export interface NoAnswer {
  outcome: "away";
  refusal: Refusal;
}

/** How long to wait for an answer, in milliseconds. */
const patienceMs = 30_000;

/** Of a database that is away, or of a proxy that does not reach the server. */
const statusesOfAbsence = [502, 503, 504];

const client = () => import("@supabase/postgrest-js");

/** Fetches what `send` needs while there is still a connection. */
export function prepareToSend(): void {
  client().catch(() => {});
}

/** Inserts one row through the data API, as any Supabase client would. That client repeats reads only, never an insert. */
export async function send({ table, row, key, context, anonKey }: Sending): Promise<Answer | NoAnswer> {
  try {
    const { PostgrestClient } = await client();
    const { error, status } = await new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey } })
      .from(table)
      .insert(row)
      .setHeader("Idempotency-Key", key)
      .setHeader(formContextHeader, formatFormContext(context))
      .abortSignal(AbortSignal.timeout(patienceMs));
    if (!error) return { outcome: "stored" };
    const isAway = status === 0 || statusesOfAbsence.includes(status);
    return {
      outcome: isAway ? "away" : "refused",
      refusal: {
        code: error.code,
        message: error.message,
        // The client puts its own call stack into the details of a failed connection; nobody can use that.
        details: error.code ? error.details : null,
        hint: error.hint || null,
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { outcome: "away", refusal: { code: "", message, details: null, hint: null } };
  }
}

/** A key that stays the same for as long as the content does, so that a second try of the same form is stored once. */
export function contentKeys(first?: { row: object; key: string }): (row: object) => string {
  let last = { content: first ? JSON.stringify(first.row) : "", key: first?.key ?? "" };
  return (row) => {
    const content = JSON.stringify(row);
    if (content !== last.content) last = { content, key: crypto.randomUUID() };
    return last.key;
  };
}
