import type { TableName } from "../../server/database/schema.ts";
import type { Refusal } from "../../server/submissions.ts";

/** Inserts one row through the data API, as any Supabase client would. Resolves to null when it is stored. */
export async function send(
  table: TableName,
  row: object,
  { anonKey, idempotencyKey }: { anonKey: string; idempotencyKey: string },
): Promise<Refusal | null> {
  try {
    const { PostgrestClient } = await import("@supabase/postgrest-js");
    const client = new PostgrestClient(`${location.origin}/rest/v1`, { headers: { apikey: anonKey } });
    const { error } = await client.from(table).insert(row).setHeader("Idempotency-Key", idempotencyKey);
    if (!error) return null;
    // The client puts its own call stack into the details of a failed connection; nobody can use that.
    return {
      code: error.code,
      message: error.message,
      details: error.code ? error.details : null,
      hint: error.hint || null,
    };
  } catch (error) {
    return { code: "", message: error instanceof Error ? error.message : "", details: null, hint: null };
  }
}

/** A key that stays the same for as long as the content does, so that a second try of the same form is stored once. */
export function contentKeys(): (row: object) => string {
  let last = { content: "", key: "" };
  return (row) => {
    const content = JSON.stringify(row);
    if (content !== last.content) last = { content, key: crypto.randomUUID() };
    return last.key;
  };
}
