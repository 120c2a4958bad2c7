import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Backend } from "../backend.ts";
import type { EventRow } from "../database/rows.ts";
import { errorFields, log } from "../log.ts";
import { isSessionOpen } from "./operators.ts";

/** How often it is looked for what has happened, and how often an open page hears that the line still holds, in milliseconds. */
const pollMs = 1_000;
const heartbeatMs = 15_000;

/** How many events one look takes. */
const batchSize = 200;

/**
 * Those events of which every earlier one is committed too: numbers are given out in order and committed in any, and a page that has
 * been told of one never asks for those before it.
 */
const settled = `xmin::text::bigint < (pg_snapshot_xmin(pg_current_snapshot())::text::bigint & 4294967295)`;

/**
 * Tells a page of the desk what happens, as it happens. The number of an event is the id of its message, so a line that breaks goes on
 * where it was (`Last-Event-ID`). It ends with the session, which the page is told, and with the process.
 */
export function eventStream({ database: { database }, operators }: Backend, isStopping: () => boolean) {
  async function latest(): Promise<number> {
    const [row] = await database.query<{ id: EventRow["id"] | null }>("select max(id) as id from events");
    return row?.id ?? 0;
  }

  return (context: Context) => {
    const { sessionId } = context.get("visit");
    const asked = context.req.header("Last-Event-ID") ?? context.req.query("after") ?? "";
    context.header("X-Accel-Buffering", "no");
    return streamSSE(
      context,
      async (stream) => {
        const ended = new AbortController();
        stream.onAbort(() => ended.abort());
        let told = /^\d{1,15}$/.test(asked) ? Number(asked) : await latest();
        let idleMs = heartbeatMs;
        await stream.write("retry: 2000\n\n");
        while (!ended.signal.aborted && !isStopping()) {
          // Of one moment: what happens once a session is over is told to nobody.
          const events = await database.query<Pick<EventRow, "id" | "kind" | "lead_id">>(
            `select id, kind, lead_id from events where ${isSessionOpen} and id > $2 and ${settled} order by id limit ${batchSize}`,
            [sessionId, told],
          );
          if (events.length === 0 && !(await operators.isOpen(sessionId))) {
            await stream.writeSSE({ event: "over", data: "" });
            break;
          }
          for (const { id, kind, lead_id } of events) {
            await stream.writeSSE({ id: String(id), event: "change", data: JSON.stringify({ kind, lead_id }) });
            told = id;
          }
          idleMs = events.length ? 0 : idleMs + pollMs;
          if (idleMs >= heartbeatMs) {
            await stream.write(": still here\n\n");
            idleMs = 0;
          }
          if (events.length < batchSize) await pause(pollMs, null, { signal: ended.signal }).catch(() => {});
        }
      },
      async (error) => log("warn", "event stream ended", errorFields(error)),
    );
  };
}
