import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";
import { type Connection, type Database, isDatabaseError, isPassing } from "../database/database.ts";
import { actAs, writeDeliveries } from "../deliveries/outbox.ts";
import { countAgainstLimit } from "../intake/rate-limit.ts";
import { errorFields, log } from "../log.ts";
import type { Link, Links } from "./links.ts";

export const done: LinkOutcome = { outcome: "done" };
export const impossible: LinkOutcome = { outcome: "impossible" };

/** What can be done with a link, whatever it opens. */
export interface LinkRequests {
  /** Reads what the link opens and changes nothing; null: it is gone. */
  open<View>(
    purpose: LinkPurpose,
    token: string,
    read: (connection: Connection, link: Link) => Promise<View | null>,
  ): Promise<OpenedLink<View>>;
  /** Changes something in the name of whoever has the link, in one transaction. `client` is whom the rate limit counts. */
  act(
    purpose: LinkPurpose,
    token: string,
    client: string,
    change: (connection: Connection, link: Link) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome>;
  /** Has a new link mailed to the address on record in place of one that is over, once a day however often it is asked for. */
  renew(purpose: LinkPurpose, token: string, client: string): Promise<LinkOutcome>;
}

/** `database` is the one with the outbox. */
export function linkRequests(
  database: Database,
  links: Links,
  { operatorEmail, rateLimitPerMinute }: { operatorEmail: string; rateLimitPerMinute: number },
): LinkRequests {
  async function change(client: string, work: (connection: Connection) => Promise<LinkOutcome>): Promise<LinkOutcome> {
    try {
      return await database.transaction(async (connection) => {
        const retryAfterSeconds = await countAgainstLimit(connection, `links ${client}`, 1, rateLimitPerMinute);
        return retryAfterSeconds === null ? work(connection) : { outcome: "too-many", retryAfterSeconds };
      });
    } catch (error) {
      // Something that was looked at before has changed meanwhile, such as a license that the change needs.
      if (isDatabaseError(error) && error.code === "23514") return impossible;
      return unavailable(error);
    }
  }

  return {
    async open(purpose, token, read) {
      try {
        const link = await links.find(database, purpose, token);
        if (!link) return { outcome: "unknown" };
        if (link.isOver) return { outcome: "over" };
        const view = await read(database, link);
        return view === null ? { outcome: "unknown" } : { outcome: "open", view };
      } catch (error) {
        return unavailable(error);
      }
    },

    act: (purpose, token, client, work) =>
      change(client, async (connection) => {
        const link = await links.find(connection, purpose, token);
        if (!link) return { outcome: "unknown" };
        if (link.isOver) return { outcome: "over" };
        await actAs(connection, purpose === "receipt" ? "homeowner" : "contractor");
        return work(connection, link);
      }),

    renew: (purpose, token, client) =>
      change(client, async (connection) => {
        const link = await links.find(connection, purpose, token);
        if (!link) return { outcome: "unknown" };
        const opensNothing = purpose !== "contractor" && link.leadId === null;
        if (!link.isOver || opensNothing) return done;
        const [today] = await connection.query<{ day: string }>("select local_today()::text as day");
        const renewed = {
          kind: "link-renewed",
          channel: "mail",
          recipient: null,
          recipient_role: purpose === "receipt" ? "homeowner" : "contractor",
          lead_id: link.leadId,
          contractor_id: link.contractorId,
          event_id: null,
          about: { link_id: link.id, purpose },
          cause: `link-renewed ${link.id} ${today?.day}`,
        } as const;
        await writeDeliveries(connection, [renewed], { operatorEmail });
        return done;
      }),
  };
}

/** Throws an error that does not pass by itself. */
function unavailable(error: unknown): { outcome: "unavailable" } {
  if (!isPassing(error)) throw error;
  const { message, cause } = errorFields(error);
  log("warn", "link not answered", { message, cause });
  return { outcome: "unavailable" };
}
