import { data, Link } from "react-router";
import { mailNames } from "../../../content/mail-names.ts";
import type { BounceMailboxState } from "../../../domain/bounce.ts";
import { type DroppedDeliveries, noMailServer } from "../../../domain/delivery.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { withRefusalInWords } from "../../refusal-words.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ActionForm } from "../../ui/form.tsx";
import { EmptyState, List, type SelectOptions } from "../../ui/list.tsx";
import { ListPage, Notice } from "../../ui/page.tsx";
import { Address, Moment } from "../../ui/values.tsx";
import { channelNames, deliveryBadges, optionsOf } from "../../words.ts";
import type { Route } from "./+types/deliveries-page";
import { DeliveryRow } from "./delivery-row.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { deliveryLog, env, bounces } = deskOf(context).backend;
  const textOf = fieldReader(url.searchParams);
  const query = { state: textOf("state"), kind: textOf("kind"), channel: textOf("channel"), search: textOf("q") };
  const hasMailServer = env.smtpUrl !== null;
  const hasWebhooks = env.webhooks.urls.length > 0;
  const [{ rows, next }, dropped, mailbox] = await Promise.all([
    deliveryLog.list({ ...query, after: textOf("after") }),
    deliveryLog.droppedDeliveries(),
    bounces.mailboxState(),
  ]);
  return {
    dropped,
    mailbox,
    query,
    rows: rows.map(withRefusalInWords),
    next: nextPageUrl(url, next),
    hasMailServer,
    hasWebhooks,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { deliveryLog, env } = desk.backend;
  const form = await readForm(request);
  switch (form.get("action")) {
    case "test-mail": {
      const id = await deliveryLog.writeTestMail(desk.database);
      const text = `Test email to ${env.operatorEmail} queued.`;
      return redirectWithFlash(desk, `/deliveries/${id}`, { text });
    }
    case "test-webhook": {
      const count = await deliveryLog.recordTestEvent(desk.database);
      if (count === 0)
        return data({ problem: "WEBHOOK_URLS has no address. Add one, restart the site, and try again." }, 422);
      const text = `Test event queued for ${count === 1 ? "one address" : `${count} addresses`}.`;
      return redirectWithFlash(desk, "/deliveries?kind=operator.test", { text });
    }
    case "retry-dropped": {
      const count = await deliveryLog.retryDropped(desk.database, String(form.get("address")));
      const text = count === 0 ? "Already done." : `Resending ${count === 1 ? "one webhook" : `${count} webhooks`}.`;
      return redirectWithFlash(desk, "/deliveries?channel=webhook", { text });
    }
    default:
      throw new Response(null, { status: 405 });
  }
}

export default function DeliveriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dropped, mailbox, query, rows, next, hasMailServer, hasWebhooks } = loaderData;
  // Adds an option for the webhook event in the URL, because `mailNames` has only emails.
  const isEvent = query.kind !== "" && !Object.hasOwn(mailNames, query.kind);
  const kinds: SelectOptions = { ...(isEvent && { [query.kind]: query.kind }), ...mailNames };
  const isNarrowed = Object.values(query).some(Boolean);
  return (
    <ListPage
      title="Deliveries"
      note="Emails and webhooks, newest first"
      tools={
        <>
          <Link to="/mails" prefetch="intent" className="button button-quiet">
            Kinds of email
          </Link>
          <ActionForm action="test-mail" button="Send test email" />
          {hasWebhooks && <ActionForm action="test-webhook" button="Send test event" />}
        </>
      }
    >
      {actionData?.problem && <Notice>{actionData.problem}</Notice>}
      {!hasMailServer && (
        <Notice kind="hint">
          <code>SMTP_URL</code> isn’t set. Emails are kept here and go out after you set it and restart.
        </Notice>
      )}
      {dropped.map((missed) => (
        <DroppedNotice key={missed.recipient} {...missed} />
      ))}
      {mailbox && <BounceMailbox {...mailbox} />}
      <FilterBar
        searchLabel="Email, webhook URL, or ID of a delivery or request"
        query={query.search}
        path="/deliveries"
        filters={[
          { name: "state", label: "Status", value: query.state, options: optionsOf(deliveryBadges) },
          { name: "kind", label: "Kind", value: query.kind, options: kinds },
          { name: "channel", label: "Channel", value: query.channel, options: channelNames },
        ]}
      />
      <List
        label="Deliveries"
        rows={rows}
        next={next}
        empty={
          <EmptyState title={isNarrowed ? "No matching deliveries" : "Nothing sent yet"}>
            {!isNarrowed && "Emails and webhooks appear here."}
          </EmptyState>
        }
      >
        {(delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            at={delivery.created_at}
            hidesProblem={!hasMailServer && delivery.last_error === noMailServer}
          />
        )}
      </List>
    </ListPage>
  );
}

function DroppedNotice({ recipient, count }: DroppedDeliveries) {
  return (
    <Notice kind="hint">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 break-words">
          {count === 1 ? "One webhook" : `${count} webhooks`} to <Address>{recipient}</Address>{" "}
          {count === 1 ? "was" : "were"} dropped while the address was missing from <code>WEBHOOK_URLS</code>.
        </p>
        <ActionForm
          action="retry-dropped"
          values={{ address: recipient }}
          button={count === 1 ? "Resend webhook" : "Resend webhooks"}
        />
      </div>
    </Notice>
  );
}

function BounceMailbox({ readAt, waiting, problem }: BounceMailboxState) {
  return (
    <div className="mb-5">
      {problem !== null && (
        <Notice>
          The mailbox for bounced email can’t be read. Check BOUNCE_MAILBOX_URL.{" "}
          <span className="break-words">{problem}</span>
        </Notice>
      )}
      <p className="text-ink-soft">
        Bounced email last checked: <Moment at={readAt} never="not yet" />.
        {waiting > 0 &&
          ` ${waiting === 1 ? "1 other message is" : `${waiting} other messages are`} in that mailbox: replies, out-of-office notes, or reports we can’t match.`}
      </p>
    </div>
  );
}
