import { data, Link } from "react-router";
import { bounceReasonWords } from "../../../content/bounce-words.ts";
import { classifyRefusal } from "../../../domain/bounce.ts";
import type { DeliveryAttempt, DeliverySummary, MessageText } from "../../../domain/delivery.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import { orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ActionForm } from "../../ui/form.tsx";
import { NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Address, FactList, Moment, StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import { channelNames, deliveryBadges, deliveryName, deliveryProblem } from "../../words.ts";
import type { Route } from "./+types/delivery-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const delivery = orNotFound(await backend.deliveryLog.read(params.id));
  const isHidden = !isOwner && isAboutMoney(delivery.kind);
  // Not in the browser: Safari 15.4 cannot read the rules' regular expressions.
  const { reason } = classifyRefusal(delivery.bounce_status, delivery.bounce_text ?? "", true);
  return { ...delivery, isHidden, message: isHidden ? null : delivery.message, bounceReason: reason };
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const desk = deskOf(context);
  if ((await readForm(request)).get("action") !== "retry") throw new Response(null, { status: 405 });
  const { refused } = await desk.backend.deliveryLog.retry(desk.database, [id]);
  if (refused[0]) return data({ problem: refused[0] }, 422);
  return redirectWithFlash(desk, `/deliveries/${id}`, { text: "Resending." });
}

/** Emails and events with a contractor's fee, invoices, or statements. */
const isAboutMoney = (kind: string) =>
  /^(offer|welcome|monthly-statement|territory-stopped|invoice[.-].*|contractor\.(offered|fee-changed))$/.test(kind);

const outcomeBadges: Record<DeliveryAttempt["outcome"], StatusBadgeProps> = {
  accepted: { tone: "good", word: "Accepted" },
  deferred: { tone: "going", word: "Deferred" },
  refused: { tone: "needed", word: "Refused" },
  unanswered: { tone: "needed", word: "No answer" },
  interrupted: { tone: "going", word: "Interrupted" },
};

export default function DeliveryPage({ loaderData: delivery, actionData }: Route.ComponentProps) {
  const { channel, recipient, recipient_role, lead_id, state, last_error, tries, message } = delivery;
  return (
    <NarrowPage>
      <PageHeading
        title={deliveryName(delivery.kind)}
        tab="Delivery"
        note={recipient === "-" ? "Address not kept" : <Address>{recipient}</Address>}
        parent={{ path: "/deliveries", name: "Deliveries" }}
      >
        {delivery.can_be_retried && (
          <ActionForm
            action="retry"
            button={state === "queued" ? "Try now" : channel === "mail" ? "Resend email" : "Resend webhook"}
          />
        )}
      </PageHeading>
      {actionData?.problem && <Notice>{actionData.problem}</Notice>}
      <div className="mb-9">
        <FactList
          facts={{
            Status: <StatusBadge {...deliveryBadges[state]} />,
            Channel: `${channelNames[channel]} to ${delivery.kind === "sign-in-link" ? "an operator" : recipient_role === "operator" ? "you" : `the ${recipient_role}`}`,
            Created: <Moment at={delivery.created_at} />,
            Sent: <Moment at={delivery.sent_at} never={state === "dropped" ? "never" : "not yet"} />,
            "Next attempt": <Moment at={delivery.next_attempt_at} never="none" />,
            Request: lead_id && (
              <Link to={`/leads/${lead_id}`} prefetch="intent" className="link inline-flex min-h-6 items-center">
                {referenceOf(lead_id)}
              </Link>
            ),
            [state === "dropped" ? "Why" : "Last problem"]: deliveryProblem(last_error),
            Bounced: delivery.bounced_at && <BounceDetails {...delivery} />,
          }}
        />
      </div>
      <Section id="attempts" title="Attempts">
        {tries.length > 0 ? (
          <DataTable
            caption="Attempts"
            rows={tries.map((attempt, index) => ({ ...attempt, number: index + 1 }))}
            keyOf={({ number }) => String(number)}
            columns={{
              Started: ({ began_at }) => <Moment at={began_at} />,
              Outcome: { cell: ({ outcome }) => <StatusBadge {...outcomeBadges[outcome]} />, inCard: "right" },
              Answer: { cell: ({ answer }) => answer, inCard: "line" },
            }}
          />
        ) : (
          <p className="text-ink-soft">{state === "sent" ? "No record of attempts." : "No attempts yet."}</p>
        )}
      </Section>
      <Section id="message" title={channel === "mail" ? "Email content" : "Webhook content"}>
        {delivery.isHidden ? (
          <p className="text-ink-soft">It’s about money, which only owners of the desk see.</p>
        ) : (
          <Message message={message} state={state} />
        )}
      </Section>
    </NarrowPage>
  );
}

const notSent = "As things stand, this isn’t sent: what it says is out of date.";

const withoutContent: Partial<Record<DeliverySummary["state"], string>> = {
  queued: notSent,
  sending: notSent,
  dropped: "It isn’t sent anymore, so its content was deleted.",
};

function BounceDetails({ bounced_at, bounce_status, bounce_text, bounceReason }: Route.ComponentProps["loaderData"]) {
  return (
    <>
      <Moment at={bounced_at} />. {bounceReasonWords[bounceReason]} {bounce_status && <>Status {bounce_status}.</>}
      {bounce_text && <blockquote className="mt-1 break-words border-line border-l-2 pl-3">{bounce_text}</blockquote>}
    </>
  );
}

function Message({ message, state }: { message: MessageText | null; state: DeliverySummary["state"] }) {
  if (message === null)
    return (
      <p className="text-ink-soft">
        {withoutContent[state] ?? "Email content is deleted after delivery; until then you can read it here."}
      </p>
    );
  return (
    <div className="panel overflow-hidden">
      {message.isOutOfDate && <p className="border-line border-b px-4 py-2.5 text-ink-soft">{notSent}</p>}
      {message.subject !== null && (
        <p className="border-line border-b bg-paper-deep px-4 py-2.5 font-semibold">{message.subject}</p>
      )}
      {message.text.includes("…") && (
        <p className="border-line border-b px-4 py-2.5 text-ink-soft text-sm">
          Personal links are cut to “…” here. The email itself has them whole.
        </p>
      )}
      <pre className="max-w-prose whitespace-pre-wrap break-words px-4 py-4 font-sans">{message.text}</pre>
    </div>
  );
}
