import type { RefusalReason } from "../../domain/lead-life.ts";
import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import type { LeadState } from "../../domain/request-state.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";
import { type Connection, isDatabaseError, isRetryable } from "../database/database.ts";
import type { LeadRow } from "../database/rows.ts";
import type { Outbox, PlannedMail, Transaction } from "../events/outbox.ts";
import { countInDatabase } from "../limits/count-in-database.ts";
import { limits } from "../limits/limits.ts";
import { errorFields, log } from "../log.ts";
import type { Links, SignedLink } from "./links.ts";

export const doneOutcome: LinkOutcome = { outcome: "done" };
export const impossibleOutcome: LinkOutcome = { outcome: "impossible" };

export type LinkActions = ReturnType<typeof linkActions>;

/** For all kinds of links. */
export function linkActions(outbox: Outbox, links: Links, rateLimitPerMinute: number) {
  async function runWithinRateLimit(
    purpose: LinkPurpose,
    client: string,
    work: (tx: Transaction) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> {
    try {
      return await outbox.as({ actor: actorOf(purpose) }).transaction(async (tx) => {
        const retryAfterSeconds = await countInDatabase(tx, { ...limits.linkPosts, most: rateLimitPerMinute }, client);
        return retryAfterSeconds === null ? work(tx) : { outcome: "too-many", retryAfterSeconds };
      });
    } catch (error) {
      // 23503: the lead was erased. 23514: the change breaks a rule, for example because a license has expired.
      if (isDatabaseError(error) && ["23503", "23514"].includes(error.code)) return impossibleOutcome;
      return unavailableOrThrow(error);
    }
  }

  /** Also for a link that has expired or was revoked. */
  const runWithLink = (
    purpose: LinkPurpose,
    token: string,
    client: string,
    work: (tx: Transaction, link: SignedLink) => Promise<LinkOutcome>,
  ) =>
    runWithinRateLimit(purpose, client, async (tx) => {
      const link = await links.find(tx, purpose, token);
      return link ? work(tx, link) : { outcome: "unknown" };
    });

  const act = (
    purpose: LinkPurpose,
    token: string,
    client: string,
    work: (tx: Transaction, link: SignedLink) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> =>
    runWithLink(purpose, token, client, async (tx, link) => {
      if (link.isOver) return { outcome: "over" };
      return work(tx.as({ actor: actorOf(purpose), contractorId: link.contractorId }), link);
    });

  return {
    /** Changes nothing. `read` returns null if the content was deleted. */
    async open<View>(
      purpose: LinkPurpose,
      token: string,
      read: (connection: Connection, link: SignedLink) => Promise<View | null>,
    ): Promise<OpenedLink<View>> {
      try {
        const link = await links.find(outbox, purpose, token);
        if (!link) return { outcome: "unknown" };
        if (link.isOver) return { outcome: "over" };
        const view = await read(outbox, link);
        return view === null ? { outcome: "unknown" } : { outcome: "open", view };
      } catch (error) {
        return unavailableOrThrow(error);
      }
    },

    /** By the link's holder. Rate limits apply per `client`. */
    act,

    onLead: (
      purpose: LinkPurpose,
      token: string,
      client: string,
      work: (tx: Transaction, leadId: string) => Promise<RefusalReason | null>,
    ): Promise<LinkOutcome> =>
      act(purpose, token, client, async (tx, { leadId }) =>
        outcomeOf(leadId === null ? "unknown" : await work(tx, leadId), purpose),
      ),

    /**
     * Emails a new link to the address on record, at most once a day, if the old one expired or was revoked. A
     * contractor who is `ended` gets the link to their own page, even for a lead's link.
     */
    renew: (purpose: LinkPurpose, token: string, client: string): Promise<LinkOutcome> =>
      runWithLink(purpose, token, client, async (tx, link) => {
        if (!link.isOver) return doneOutcome;
        const [today] = await tx.query<{ day: string }>("select market_today() as day");
        if (link.applicationId) {
          const mail = applicationLinkMail(link.applicationId, `${link.id} ${today?.day}`);
          await tx.queue(mail);
          return doneOutcome;
        }
        const contractorHasEnded = await hasContractorEnded(tx, link.contractorId);
        if (purpose !== "contractor" && !contractorHasEnded && link.leadId === null) return doneOutcome;
        const renewalMail = {
          kind: "link-renewed",
          recipient_role: roles[purpose],
          lead_id: contractorHasEnded ? null : link.leadId,
          contractor_id: link.contractorId,
          about: { link_id: link.id, purpose: contractorHasEnded ? "contractor" : purpose },
          cause: `link-renewed ${contractorHasEnded ? link.contractorId : link.id} ${today?.day}`,
        } as const;
        await tx.queue(renewalMail);
        return doneOutcome;
      }),
  };
}

export async function hasContractorEnded(connection: Connection, contractorId: string | null): Promise<boolean> {
  const [ended] = await connection.query("select from contractors where id = $1 and status = 'ended'", [contractorId]);
  return ended !== undefined;
}

const roles = {
  receipt: "homeowner",
  job: "contractor",
  contractor: "contractor",
  application: "applicant",
} as const satisfies Record<LinkPurpose, string>;

const actorOf = (purpose: LinkPurpose) => (purpose === "receipt" ? "homeowner" : "contractor");

/** `occasion` makes the email unique. */
export function applicationLinkMail(applicationId: string, occasion: string): PlannedMail {
  return {
    kind: "link-renewed",
    recipient_role: "applicant",
    about: { application_id: applicationId, purpose: "application" },
    cause: `link-renewed ${occasion}`,
  };
}

/** A contractor's link outlives its lead, so the outcome is not "unknown". */
export function outcomeOf(why: RefusalReason | null, purpose: LinkPurpose): LinkOutcome {
  if (why === null || why === "unchanged") return doneOutcome;
  if (why === "same-email") return { outcome: "same" };
  return why === "unknown" && purpose === "receipt" ? { outcome: "unknown" } : impossibleOutcome;
}

export async function readLeadState(
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

/** A retry may help against some errors. Rethrows the others. */
function unavailableOrThrow(error: unknown): { outcome: "unavailable" } {
  if (!isRetryable(error)) throw error;
  const { message, cause } = errorFields(error);
  log("warn", "signed link temporarily unavailable", { message, cause });
  return { outcome: "unavailable" };
}
