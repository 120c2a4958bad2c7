import { market, siteFacts } from "../../../content/chosen-market.ts";
import { visibleLine } from "../../../domain/contractor.ts";
import type { PayNextView } from "../../../domain/invoice-view.ts";
import type { LinkOutcome, OpenedLink } from "../../../domain/link-view.ts";
import { agreementLimits } from "../../../domain/offer.ts";
import type { Site } from "../../../domain/site.ts";
import { fill } from "../../../domain/text.ts";
import type { Transaction } from "../../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions } from "../../links/link-actions.ts";

export type PayNextOutcome =
  | LinkOutcome
  | { outcome: "refused"; faults: { name?: "missing" | "too-long"; version?: "missing" } }
  /** Not the text that was shown. */
  | { outcome: "other-terms" };

/** Stripe charges the next invoices without the contractor. */
export function payNext(linkActions: LinkActions, site: Site) {
  const version = market.payNextTerms.version;
  const text = fill(market.payNextTerms.text, siteFacts(site));

  const act = <Outcome extends { outcome: string }>(
    token: string,
    client: string,
    work: (
      tx: Transaction,
      contractor: { id: string; status: string; is_on: boolean },
    ) => Promise<LinkOutcome | Outcome>,
  ) =>
    linkActions.act("contractor", token, client, async (tx, { contractorId }) => {
      const [contractor] = await tx.query<{ id: string; status: string; is_on: boolean }>(
        "select id, status, pays_itself_since is not null as is_on from contractors where id = $1 for no key update",
        [contractorId],
      );
      return (contractor ? await work(tx, contractor) : impossibleOutcome) as LinkOutcome;
    }) as Promise<LinkOutcome | Outcome>;

  return {
    view: (token: string): Promise<OpenedLink<PayNextView>> =>
      linkActions.open("contractor", token, async (connection, { contractorId }) => {
        const [contractor] = await connection.query<{ since: string | null; isKept: boolean; canAgree: boolean }>(
          `select market_day(pays_itself_since) as since, stripe_customer is not null as "isKept",
                  status in ('active', 'paused') as "canAgree"
             from contractors where id = $1`,
          [contractorId],
        );
        return contractor ? { ...contractor, version, text } : null;
      }),

    async agree(token: string, client: string, sent: { name: string; version: string }): Promise<PayNextOutcome> {
      const name = visibleLine(sent.name);
      const faults: Extract<PayNextOutcome, { outcome: "refused" }>["faults"] = {};
      if (name === "") faults.name = "missing";
      else if ([...name].length > agreementLimits.name) faults.name = "too-long";
      if (sent.version === "") faults.version = "missing";
      if (Object.keys(faults).length > 0) return { outcome: "refused", faults };
      return act<PayNextOutcome>(token, client, async (tx, { id, status, is_on }) => {
        if (status !== "active" && status !== "paused") return impossibleOutcome;
        if (sent.version !== version) return { outcome: "other-terms" };
        if (is_on) return doneOutcome;
        await tx.query(
          "insert into agreements (contractor_id, kind, version, text, name) values ($1, 'pay-next', $2, $3, $4)",
          [id, version, text, name],
        );
        await tx.query("update contractors set pays_itself_since = now() where id = $1", [id]);
        await tx.record({ kind: "contractor.agreed", detail: { contractor_id: id, reason: "pay-next" } });
        return doneOutcome;
      });
    },

    /** What is charged already stays so. */
    stop: (token: string, client: string): Promise<LinkOutcome> =>
      act<LinkOutcome>(token, client, async (tx, { id, is_on }) => {
        if (!is_on) return doneOutcome;
        await tx.query("update contractors set pays_itself_since = null where id = $1", [id]);
        await tx.record({ kind: "contractor.stopped-pay-next", detail: { contractor_id: id } });
        return doneOutcome;
      }),
  };
}
