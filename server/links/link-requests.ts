import type { Who } from "../../domain/event.ts";
import type { Why } from "../../domain/lead-life.ts";
import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import type { LeadState } from "../../domain/request-state.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";
import { type Connection, type Database, isDatabaseError, isRetryable } from "../database/database.ts";
import { countForClient } from "../database/rate-limit.ts";
import type { LeadRow } from "../database/rows.ts";
import { writeDeliveries } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import type { Link, Links } from "./links.ts";

export const done: LinkOutcome = { outcome: "done" };
export const impossible: LinkOutcome = { outcome: "impossible" };

export type LinkRequests = ReturnType<typeof linkRequests>;

/** What every kind of link can do. `database` is the one with the outbox. */
export function linkRequests(
  database: Database,
  links: Links,
  { operatorEmail, rateLimitPerMinute }: { operatorEmail: string; rateLimitPerMinute: number },
) {
  async function limited(client: string, work: (connection: Connection) => Promise<LinkOutcome>): Promise<LinkOutcome> {
    try {
      return await database.transaction(async (connection) => {
        const retryAfterSeconds = await countForClient(connection, "links", client, 1, rateLimitPerMinute);
        return retryAfterSeconds === null ? work(connection) : { outcome: "too-many", retryAfterSeconds };
      });
    } catch (error) {
      // A condition of the change, such as a needed license, has changed meanwhile, or its lead was erased.
      if (isDatabaseError(error) && ["23503", "23514"].includes(error.code)) return impossible;
      return unavailable(error);
    }
  }

  /** Changes something in the name of a valid link's holder, in one transaction. */
  const change = (
    purpose: LinkPurpose,
    token: string,
    client: string,
    work: (connection: Connection, link: Link) => Promise<LinkOutcome>,
  ) =>
    limited(client, async (connection) => {
      const link = await links.find(connection, purpose, token);
      return link ? work(connection, link) : { outcome: "unknown" };
    });

  const act = (
    purpose: LinkPurpose,
    token: string,
    client: string,
    work: (connection: Connection, link: Link, who: Who) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> =>
    change(purpose, token, client, async (connection, link) => {
      if (link.isOver) return { outcome: "over" };
      return work(connection, link, { actor: roleOf(purpose), contractorId: link.contractorId });
    });

  return {
    /** Reads what the link opens and changes nothing. `read` yields null where it is gone. */
    async open<View>(
      purpose: LinkPurpose,
      token: string,
      read: (connection: Connection, link: Link) => Promise<View | null>,
    ): Promise<OpenedLink<View>> {
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

    /** Runs the holder's action. Rate limits count by `client`. */
    act,

    /** Does a step of the life of the lead that the link is about. */
    step: (
      purpose: LinkPurpose,
      token: string,
      client: string,
      work: (connection: Connection, leadId: string, who: Who) => Promise<Why | null>,
    ): Promise<LinkOutcome> =>
      act(purpose, token, client, async (connection, { leadId }, who) =>
        outcomeOf(leadId === null ? "unknown" : await work(connection, leadId, who), purpose),
      ),

    /**
     * Mails a new link to the address on record in place of an expired or revoked one, at most once a day. An ended
     * contractor gets the link to their own page, whichever of theirs was used.
     */
    renew: (purpose: LinkPurpose, token: string, client: string): Promise<LinkOutcome> =>
      change(purpose, token, client, async (connection, link) => {
        const isEnded = await hasEnded(connection, link.contractorId);
        const opensNothing = purpose !== "contractor" && !isEnded && link.leadId === null;
        if (!link.isOver || opensNothing) return done;
        const [today] = await connection.query<{ day: string }>("select market_today()::text as day");
        const renewed = {
          kind: "link-renewed",
          recipient_role: roleOf(purpose),
          lead_id: isEnded ? null : link.leadId,
          contractor_id: link.contractorId,
          about: { link_id: link.id, purpose: isEnded ? "contractor" : purpose },
          cause: `link-renewed ${isEnded ? link.contractorId : link.id} ${today?.day}`,
        } as const;
        await writeDeliveries(connection, [renewed], { operatorEmail });
        return done;
      }),
  };
}

/** Whether this contractor has ended. Null: unknown. */
export async function hasEnded(connection: Connection, contractorId: string | null): Promise<boolean> {
  const [ended] = await connection.query("select from contractors where id = $1 and status = 'ended'", [contractorId]);
  return ended !== undefined;
}

const roleOf = (purpose: LinkPurpose) => (purpose === "receipt" ? "homeowner" : "contractor");

/**
 * What the page says of why a step was not done. A contractor's page says of an erased lead that nothing can be done.
 */
export function outcomeOf(why: Why | null, purpose: LinkPurpose): LinkOutcome {
  if (why === null || why === "unchanged") return done;
  if (why === "same-email") return { outcome: "same" };
  return why === "unknown" && purpose === "receipt" ? { outcome: "unknown" } : impossible;
}

/** A lead's state. Null: unknown. */
export async function leadState(
  connection: Connection,
  id: string | null,
  lock: "" | "for no key update" = "",
): Promise<LeadState | null> {
  const [lead] = await connection.query<Pick<LeadRow, keyof LeadState>>(
    `select status, closed_reason, contractor_id from leads where id = $1 ${lock}`,
    [id],
  );
  return lead ?? null;
}

/** Rethrows an error that does not pass by itself. */
function unavailable(error: unknown): { outcome: "unavailable" } {
  if (!isRetryable(error)) throw error;
  const { message, cause } = errorFields(error);
  log("warn", "link request failed", { message, cause });
  return { outcome: "unavailable" };
}
