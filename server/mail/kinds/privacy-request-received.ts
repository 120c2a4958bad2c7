import { clock } from "../../../content/market-clock.ts";
import { privacyRequestKindLabels } from "../../../content/messages.ts";
import { answerDays } from "../../../content/privacy-request-words.ts";
import { labelOf } from "../../../content/request-facts.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { answerDueOn, type PrivacyRequest } from "../../../domain/privacy-request.ts";
import type { PrivacyRequestRow } from "../../database/rows.ts";
import { factsBlock } from "../blocks.ts";
import { toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { clip, replyToOf } from "../sanitize.ts";
import { emailFact, fact, messageWithReplyNote } from "../shared-words.ts";

export const privacyRequestReceived = defineMail({
  to: ["operator"],
  when: "on-demand",
  desk: { path: "/privacy-requests", id: "request_id" },
  /** `dueOn`: the last day for an answer, such as 2026-12-31. */
  async facts({ connection, delivery }) {
    const [row] = await connection.query<Pick<PrivacyRequestRow, keyof PrivacyRequest | "created_at">>(
      "select kind, email, name, message, created_at from privacy_requests where id = $1",
      [delivery.about.request_id],
    );
    if (!row) return null;
    const { created_at: createdAt, ...request } = row;
    return { request, dueOn: answerDueOn(createdAt, answerDays, clock) };
  },
  words: {
    subject: "Privacy request for {kind}: reply by {due}",
    preheader: "Reply only to the address in the request.",
    heading: "Reply to a privacy request by {due}",
    opening: [
      "Someone is asking about what we store under the address below.",
      "Reply only to that address, so only its owner gets it.",
    ],
  },
  content({ request, dueOn }, words) {
    const replyTo = replyToOf(request);
    const kind = labelOf(privacyRequestKindLabels, request.kind);
    const due = dateInWords(dueOn);
    return {
      words,
      values: { kind: clip(kind.toLowerCase(), 20), due },
      blocks: [
        factsBlock([fact("kind", kind), emailFact(request.email), fact("name", request.name), fact("due", due)]),
        ...messageWithReplyNote(request.message, replyTo),
      ],
      replyTo,
    };
  },
  examples: {
    usual: {
      ...toOperatorAt("/privacy-requests"),
      request: { kind: "copy", email: "ann@example.org", name: "Ann O’Hara", message: null },
      dueOn: "2026-07-30",
    },
    correction: {
      ...toOperatorAt("/privacy-requests"),
      request: { kind: "correction", email: "ann@example.org", name: null, message: "My name has no apostrophe." },
      dueOn: "2026-07-30",
    },
  },
});
