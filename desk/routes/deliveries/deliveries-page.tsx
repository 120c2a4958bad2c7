import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { type DeliverySummary, deliveryChannels, deliveryStates } from "../../../domain/delivery.ts";
import { mailKinds } from "../../../domain/notification.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { Address } from "../../ui/contact-links.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ListRow, ListRows } from "../../ui/list-rows.tsx";
import { Moment } from "../../ui/moment.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { channelNames, kindName, mailNames, stateWords } from "./delivery-words.ts";

export const meta = () => [{ title: "Deliveries · Desk" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const asked = new URL(request.url).searchParams;
  const value = (name: string) => (asked.get(name) ?? "").trim();
  const query = { state: value("state"), kind: value("kind"), channel: value("channel"), search: value("q") };
  const { rows, next } = await backend.deliveryLog.list({ ...query, after: value("after") });
  asked.set("after", next ?? "");
  return {
    query,
    rows,
    next: next && `/deliveries?${asked}`,
    hasMailServer: backend.env.smtpUrl !== null,
    hasWebhooks: backend.env.webhooks.urls.length > 0,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { database, setFlash, backend } = deskOf(context);
  const { deliveryLog, env } = backend;
  switch ((await request.formData()).get("action")) {
    case "test-mail": {
      const id = await deliveryLog.writeTestMail(database);
      return goOn({ setFlash }, `/deliveries/${id}`, { text: `A test email to ${env.operatorEmail} is written.` });
    }
    case "test-webhook": {
      const count = await deliveryLog.recordTestEvent(database);
      if (count === 0) return data({ problem: "WEBHOOK_URLS names no address to post an event to." }, 422);
      const text = `A test event goes to ${count === 1 ? "one address" : `${count} addresses`}.`;
      return goOn({ setFlash }, "/deliveries?kind=operator.test", { text });
    }
    default:
      throw new Response(null, { status: 405 });
  }
}

export default function DeliveriesPage() {
  const { query, rows, next, hasMailServer, hasWebhooks } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const kinds = mailKinds.map((kind) => ({ value: kind as string, label: mailNames[kind] }));
  // What a link or an address asks for that is no mail: the name of an event.
  if (query.kind && !kinds.some(({ value }) => value === query.kind)) {
    kinds.unshift({ value: query.kind, label: query.kind });
  }
  const isNarrowed = Object.values(query).some((value) => value !== "");
  return (
    <>
      <PageHeading title="Deliveries" note="Emails and webhooks, the newest first">
        <PostForm action="test-mail" button="Send a test email" />
        {hasWebhooks && <PostForm action="test-webhook" button="Post a test event" />}
      </PageHeading>
      {problem && <Notice>{problem}</Notice>}
      {!hasMailServer && (
        <Notice kind="hint">
          <code>SMTP_URL</code> is not set: emails are written and kept, and go as soon as it is.
        </Notice>
      )}
      <FilterBar
        searchLabel="Address, or id of a delivery or request"
        query={query.search}
        path="/deliveries"
        filters={[
          {
            name: "state",
            label: "State",
            value: query.state,
            options: deliveryStates.map((state) => ({ value: state, label: stateWords[state].name })),
          },
          { name: "kind", label: "Kind", value: query.kind, options: kinds },
          {
            name: "channel",
            label: "Way",
            value: query.channel,
            options: deliveryChannels.map((channel) => ({ value: channel, label: channelNames[channel] })),
          },
        ]}
      />
      {rows.length > 0 ? (
        <ListRows label="Deliveries">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} {...delivery} />
          ))}
        </ListRows>
      ) : (
        <EmptyState title={isNarrowed ? "None of the deliveries is like that" : "Nothing was sent yet"}>
          {isNarrowed ? (
            <a href="/deliveries" className="link py-1.5">
              Show all of them
            </a>
          ) : (
            "What goes out to people and programs stands here."
          )}
        </EmptyState>
      )}
      <NextLink href={next} />
    </>
  );
}

function DeliveryRow(delivery: DeliverySummary) {
  const { id, recipient, state, attempts, last_error, created_at } = delivery;
  const { name, tone } = stateWords[state];
  return (
    <ListRow
      href={`/deliveries/${id}`}
      title={kindName(delivery)}
      aside={
        <div className="grid justify-items-end gap-1">
          <Moment at={created_at} />
          <StatusBadge tone={tone}>{name}</StatusBadge>
        </div>
      }
    >
      <p>
        <Address>{recipient}</Address>
      </p>
      {last_error && (
        <p className="line-clamp-2">
          {attempts > 1 ? `After ${attempts} attempts: ` : ""}
          {last_error}
        </p>
      )}
    </ListRow>
  );
}
