import type { ReactNode } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { DeliveryDetails } from "../../../domain/delivery.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { Address } from "../../ui/contact-links.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { channelNames, kindName, outcomeWords, stateWords } from "./delivery-words.ts";

export const meta = () => [{ title: "Delivery · Desk" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const delivery = await backend.deliveryLog.read(params.id ?? "");
  if (delivery === null) throw new Response(null, { status: 404 });
  return { delivery };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { backend, database, setFlash } = deskOf(context);
  if ((await request.formData()).get("action") !== "retry") throw new Response(null, { status: 405 });
  const { id = "" } = params;
  if (await backend.deliveryLog.retry(database, id)) {
    return goOn({ setFlash }, `/deliveries/${id}`, { text: "It is sent once more." });
  }
  return data({ problem: "Only a delivery is sent again that failed or may not have arrived." }, 422);
}

export default function DeliveryPage() {
  const { delivery } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { state, tries, can_be_retried } = delivery;
  return (
    <>
      <PageHeading
        title={kindName(delivery)}
        note={<Address>{delivery.recipient}</Address>}
        parent={{ path: "/deliveries", name: "Deliveries" }}
      >
        {can_be_retried && <PostForm action="retry" button={state === "queued" ? "Try now" : "Send again"} />}
      </PageHeading>
      {problem && <Notice>{problem}</Notice>}
      <Facts {...delivery} />
      <Section id="attempts" title="Attempts">
        {tries.length > 0 ? (
          <DataTable
            caption="Attempts"
            rows={tries.map((attempt, place) => ({ ...attempt, place: place + 1 }))}
            keyOf={({ place }) => String(place)}
            columns={[
              { name: "Began", cell: ({ began_at }) => <Moment at={began_at} /> },
              {
                name: "Outcome",
                cell: ({ outcome }) => (
                  <StatusBadge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].name}</StatusBadge>
                ),
              },
              { name: "Answer", cell: ({ answer }) => <span className="break-words">{answer}</span> },
            ]}
          />
        ) : (
          <p className="text-ink-soft">{state === "sent" ? "None of them was noted." : "There was none yet."}</p>
        )}
      </Section>
      <Message {...delivery} />
    </>
  );
}

function Facts({
  channel,
  recipient_role,
  lead_id,
  state,
  last_error,
  next_attempt_at,
  sent_at,
  created_at,
}: DeliveryDetails) {
  const { name, tone } = stateWords[state];
  const facts: [name: string, value: ReactNode][] = [
    [
      "State",
      <StatusBadge key="state" tone={tone}>
        {name}
      </StatusBadge>,
    ],
    ["Way", `${channelNames[channel]} to ${recipient_role === "operator" ? "you" : `the ${recipient_role}`}`],
    ["Written", <Moment key="written" at={created_at} />],
    ["Sent", <Moment key="sent" at={sent_at} never="not yet" />],
    ["Next attempt", <Moment key="next" at={next_attempt_at} never="none" />],
  ];
  if (lead_id !== null) {
    facts.push([
      "Request",
      <a key="request" href={`/leads/${lead_id}`} className="link inline-flex min-h-6 items-center">
        {lead_id.slice(0, 8)}
      </a>,
    ]);
  }
  return (
    <dl className="panel mb-9 grid grid-cols-2 gap-x-6 gap-y-3 p-4 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
      {last_error !== null && (
        <div className="col-span-full">
          <dt className="text-ink-soft text-sm">Last problem</dt>
          <dd>{last_error}</dd>
        </div>
      )}
    </dl>
  );
}

function Message({ channel, message }: DeliveryDetails) {
  const title = channel === "mail" ? "What it says" : "What is posted";
  return (
    <Section id="message" title={title}>
      {message ? (
        <div className="panel overflow-hidden">
          {message.subject !== null && (
            <p className="border-line border-b bg-paper-deep px-4 py-2.5 font-semibold">{message.subject}</p>
          )}
          <pre className="max-w-prose whitespace-pre-wrap break-words px-4 py-4 font-sans">{message.text}</pre>
        </div>
      ) : (
        <p className="text-ink-soft">
          Nothing of it is kept: what an email says is deleted as soon as nothing more is sent of it.
        </p>
      )}
    </Section>
  );
}
