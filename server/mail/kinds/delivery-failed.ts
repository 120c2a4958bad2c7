import { outOfReachWords } from "../../../content/bounce-words.ts";
import { mailNames } from "../../../content/mail-names.ts";
import { channelLabels, mailLabels, recipientLabels } from "../../../content/mail-parts.ts";
import { labelOf } from "../../../content/request-facts.ts";
import type { DeliveryRow } from "../../database/rows.ts";
import { factsBlock, quoteBlock } from "../blocks.ts";
import { contractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { clip } from "../sanitize.ts";
import { contractorOf } from "../shared-facts.ts";
import { businessInSubject, contractorInWords, fact } from "../shared-words.ts";

interface UnreachableHomeowner {
  /** The first eight characters of the lead's id. */
  reference: string;
  is_out_of_reach: boolean;
}

export const deliveryFailed = defineMail({
  to: ["operator"],
  when: [
    { event: "delivery.failed", excludedReason: "delivery-failed", outcome: null },
    { event: "delivery.failed", outcome: "homeowner-out-of-reach" },
  ],
  desk: { path: "/deliveries", id: "delivery_id" },
  /**
   * `contractor` is null if the failed delivery was not for a contractor. `unreachable` is null unless email no longer
   * reaches the homeowner.
   */
  async facts(source) {
    const [failed] = await source.connection.query<
      Pick<DeliveryRow, "kind" | "channel" | "last_error" | "recipient_role" | "contractor_id"> & {
        unreachable: UnreachableHomeowner | null;
      }
    >(
      `select kind, channel, coalesce(bounce_text, last_error) as last_error, recipient_role, contractor_id,
              (select jsonb_build_object('reference', left(leads.id::text, 8), 'is_out_of_reach', is_out_of_reach(leads))
                 from leads
                where recipient_role = 'homeowner' and leads.id = lead_id and unreachable_since is not null) as unreachable
         from deliveries where id = $1 and has_failed(state)`,
      [source.delivery.about.delivery_id],
    );
    if (!failed) return null;
    const { contractor_id, ...delivery } = failed;
    const contractor = delivery.recipient_role === "contractor" ? await contractorOf(source, contractor_id) : null;
    return { delivery: { ...delivery, contractor } };
  },
  words: {
    subject: "Undelivered to {recipient}: {delivery}",
    preheader: "We won’t retry it automatically.",
    heading: "We couldn’t deliver something",
    opening: ["{what_to_do}"],
    retry: "We won’t retry it automatically. Once the cause is fixed, send it again.",
    unreachable:
      "Our email isn’t reaching this homeowner. Check the address for a typo and correct it. They can correct it on their page, too.",
    outOfReach: outOfReachWords,
  },
  content({ delivery: { kind, channel, last_error, recipient_role, contractor, unreachable } }, words) {
    const name = labelOf(mailNames, kind);
    return {
      words,
      values: {
        what_to_do: unreachable ? (unreachable.is_out_of_reach ? words.outOfReach : words.unreachable) : words.retry,
        delivery: clip(name, 34),
        recipient: contractor ? businessInSubject(contractor) : recipientLabels[recipient_role],
      },
      blocks: [
        factsBlock([
          fact("delivery", name),
          fact("recipient", contractor ? contractorInWords(contractor) : recipientLabels[recipient_role]),
          fact("channel", labelOf(channelLabels, channel)),
        ]),
        quoteBlock(mailLabels.last_error, last_error),
      ],
    };
  },
  examples: {
    mail: {
      ...toOperatorAt("/deliveries", "5b1e8a0c-4c53-4a6e-9d0b-2f7c6c1a9e11"),
      delivery: {
        kind: "lead-to-contractor",
        channel: "mail",
        recipient_role: "contractor",
        contractor,
        last_error: "550 5.1.1 No such mailbox here",
        unreachable: null,
      },
    },
    homeowner: {
      ...toOperatorAt("/deliveries", "0f1e8a0c-4c53-4a6e-9d0b-2f7c6c1a9e11"),
      delivery: {
        kind: "receipt",
        channel: "mail",
        recipient_role: "homeowner",
        contractor: null,
        last_error: "550 5.1.1 No such mailbox here",
        unreachable: { reference: "c0c45e31", is_out_of_reach: true },
      },
    },
    webhook: {
      ...toOperatorAt("/deliveries", "9c2d7f1e-0a34-4b59-8f6d-1e2a3b4c5d6e"),
      delivery: {
        kind: "operator.application-accepted",
        channel: "webhook",
        recipient_role: "program",
        contractor: null,
        last_error: null,
        unreachable: null,
      },
    },
  },
});
