import { data } from "react-router";
import type { BounceMailboxState } from "../../../domain/bounce.ts";
import type { DroppedByAddress } from "../../../domain/delivery.ts";
import { nextPage, postedForm, redirectWithFlash, textsOf } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { PostForm } from "../../ui/form.tsx";
import { EmptyState, FilterBar, List, type Options } from "../../ui/list.tsx";
import { Notice, PageHeading } from "../../ui/page.tsx";
import { Address, Moment } from "../../ui/values.tsx";
import { channelNames, deliveryStates, mailNames, optionsOf } from "../../words.ts";
import type { Route } from "./+types/deliveries-page";
import { DeliveryRow } from "./delivery-row.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { deliveryLog, env, bounces } = deskOf(context).backend;
  const text = textsOf(new URL(request.url).searchParams);
  const query = { state: text("state"), kind: text("kind"), channel: text("channel"), search: text("q") };
  const { rows, next } = await deliveryLog.list({ ...query, after: text("after") });
  const hasMailServer = env.smtpUrl !== null;
  const hasWebhooks = env.webhooks.urls.length > 0;
  const [dropped, mailbox] = await Promise.all([deliveryLog.droppedByAddress(), bounces.mailboxState()]);
  return { dropped, mailbox, query, rows, next: nextPage(request, next), hasMailServer, hasWebhooks };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { deliveryLog, env } = desk.backend;
  const form = await postedForm(request);
  switch (form.get("action")) {
    case "test-mail": {
      const id = await deliveryLog.writeTestMail(desk.database);
      const text = `A test email to ${env.operatorEmail} is written.`;
      return redirectWithFlash(desk, `/deliveries/${id}`, { text });
    }
    case "test-webhook": {
      const count = await deliveryLog.recordTestEvent(desk.database);
      if (count === 0) return data({ problem: "WEBHOOK_URLS names no address to post an event to." }, 422);
      const text = `A test event goes to ${count === 1 ? "one address" : `${count} addresses`}.`;
      return redirectWithFlash(desk, "/deliveries?kind=operator.test", { text });
    }
    case "retry-dropped": {
      const count = await deliveryLog.retryDropped(desk.database, String(form.get("address")));
      const text = count === 0 ? "Somebody has done that already." : `Sent once more: ${count}.`;
      return redirectWithFlash(desk, "/deliveries?channel=webhook", { text });
    }
    default:
      throw new Response(null, { status: 405 });
  }
}

export default function DeliveriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dropped, mailbox, query, rows, next, hasMailServer, hasWebhooks } = loaderData;
  // What a link or an address asks for that is no mail: the name of an event.
  const isEvent = query.kind !== "" && !Object.hasOwn(mailNames, query.kind);
  const kinds: Options = { ...(isEvent && { [query.kind]: query.kind }), ...mailNames };
  const isNarrowed = Object.values(query).some(Boolean);
  return (
    <>
      <PageHeading title="Deliveries" note="Emails and webhooks, the newest first">
        <PostForm action="test-mail" button="Send a test email" />
        {hasWebhooks && <PostForm action="test-webhook" button="Post a test event" />}
      </PageHeading>
      {actionData && <Notice>{actionData.problem}</Notice>}
      {!hasMailServer && (
        <Notice kind="hint">
          <code>SMTP_URL</code> is not set: emails are written and kept, and go as soon as it is.
        </Notice>
      )}
      {dropped.map((missed) => (
        <DroppedNotice key={missed.recipient} {...missed} />
      ))}
      {mailbox && <BounceMailbox {...mailbox} />}
      <FilterBar
        searchLabel="Address, or id of a delivery or request"
        query={query.search}
        path="/deliveries"
        filters={[
          { name: "state", label: "State", value: query.state, options: optionsOf(deliveryStates) },
          { name: "kind", label: "Kind", value: query.kind, options: kinds },
          { name: "channel", label: "Way", value: query.channel, options: channelNames },
        ]}
      />
      <List
        label="Deliveries"
        rows={rows}
        next={next}
        empty={
          <EmptyState title={isNarrowed ? "None of the deliveries is like that" : "Nothing was sent yet"}>
            {!isNarrowed && "What goes out to people and programs stands here."}
          </EmptyState>
        }
      >
        {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} at={delivery.created_at} />}
      </List>
    </>
  );
}

/** What was not posted to a program while a start did not name its address, which is configured again. */
function DroppedNotice({ recipient, count }: DroppedByAddress) {
  return (
    <Notice kind="hint">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 break-words">
          {count === 1 ? "One webhook" : `${count} webhooks`} to <Address>{recipient}</Address>{" "}
          {count === 1 ? "was" : "were"} dropped while <code>WEBHOOK_URLS</code> did not name it.
        </p>
        <PostForm action="retry-dropped" values={{ address: recipient }} button="Send them now" />
      </div>
    </Notice>
  );
}

/** How the mailbox of returned mail is read, and what else waits in it. */
function BounceMailbox({ readAt, waiting, problem }: BounceMailboxState) {
  return (
    <div className="mb-5">
      {problem !== null && (
        <Notice>
          The mailbox of returned email cannot be read. <span className="break-words">{problem}</span>
        </Notice>
      )}
      <p className="text-ink-soft">
        Returned email: read <Moment at={readAt} never="not yet" />.
        {waiting > 0 &&
          ` ${waiting === 1 ? "1 other message waits" : `${waiting} other messages wait`} in the mailbox: answers, notes of absence, or reports that prove nothing.`}
      </p>
    </div>
  );
}
