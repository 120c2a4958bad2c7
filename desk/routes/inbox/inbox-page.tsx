import { useState } from "react";
import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import {
  type InboxItem,
  inboxCursorText,
  isAttendable,
  parseInboxCursor,
  parseInboxFilter,
} from "../../../domain/inbox.ts";
import type { DeskOutcome } from "../../../domain/lead-history.ts";
import { revalidatesAfterConflict } from "../../answer.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { EmptyState, List, NextLink } from "../../ui/list.tsx";
import { LiveAnnouncement, useLiveUpdates } from "../../ui/live-updates.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { useNow } from "../../ui/values.tsx";
import { cityOptions, inboxKindNames, inboxStateNames, serviceOptions } from "../../words.ts";
import type { Route } from "./+types/inbox-page";
import { InboxRow, inboxKinds } from "./inbox-row.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { inbox } = backend;
  const { searchParams, search } = url;
  const filter = parseInboxFilter(searchParams);
  const after = parseInboxCursor(searchParams.get("after"));
  const page = await inbox.list(filter, after, isOwner);
  return {
    filter,
    items: page.items,
    needs: await inbox.needs(isOwner),
    seen: page.seen,
    isFirst: after === null,
    here: `/${search}`,
    next: nextPageUrl(url, page.next && inboxCursorText(page.next)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const textOf = fieldReader(await readForm(request));
  const id = textOf("id");
  const markDoneByKind = new Map<string, () => Promise<DeskOutcome>>([
    ["lead", () => backend.leadChanges.attend(database, id, Number(textOf("seen")) || 0)],
    ["message", () => backend.submissionChanges.markMessageDone(database, id)],
    ["delivery", () => backend.submissionChanges.markDeliveryAttended(database, id)],
    ...(desk.isOwner ? [["money", () => backend.attendPaymentProblem(database, id)] as const] : []),
  ]);
  const result = await markDoneByKind.get(textOf("kind"))?.();
  const returnPath = textOf("here").startsWith("/?") ? textOf("here") : "/";
  // With a script, the row comes back and says why. Without it, the next page says so.
  const refuse = (problem: string, path: string, flash = problem) =>
    desk.scriptedPath === null ? redirectWithFlash(desk, path, { text: flash }) : data({ problem }, 409);
  switch (result?.outcome) {
    case "done":
      return redirectWithFlash(desk, returnPath, { text: "Marked done.", undo: result.change });
    case "changed-since":
      return refuse(changedSinceText, `/leads/${id}`, `${changedSinceText} Here’s the latest.`);
    case "unchanged":
      return redirectWithFlash(desk, returnPath, { text: "Already done." });
    case "refused":
      return refuse(result.problem, returnPath);
    default:
      return redirect(returnPath, 303);
  }
}

const changedSinceText = "Nothing was changed: this request changed after you opened the inbox.";

export const shouldRevalidate = revalidatesAfterConflict;

function countText({ count, isMore }: { count: number; isMore: boolean }): string {
  return isMore ? `${count}+` : String(count);
}

/** `needs.names` names items in the same way. */
function newsOf({ kind, id, name }: InboxItem) {
  return { key: `${kind}-${id.slice(0, 8)}`, name: `${inboxKinds[kind].name}: ${name}` };
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { filter, items, needs, seen, isFirst, here, next } = loaderData;
  const waiting = items.filter(({ need }) => need !== null);
  const rest = items.filter(({ need }) => need === null);
  const isNarrowed = Object.values(filter).some(Boolean);
  const [openedAt] = useState(useNow());
  // When an item leaves, an older one moves up. That is no news.
  const canBeNews = ({ need, at }: InboxItem) => need !== null || at > openedAt;
  const news = useLiveUpdates(items.filter(canBeNews).map(newsOf), isNarrowed ? [] : needs.names);
  const rowOf = (item: InboxItem) => (
    <InboxRow
      key={`${item.kind} ${item.id}`}
      item={item}
      isFresh={news.freshKeys.has(newsOf(item).key)}
      seen={seen}
      here={here}
      canMarkDone={isAttendable(item.need)}
    />
  );
  return (
    <>
      <PageHeading title="Inbox" tab={needs.count > 0 ? `(${countText(needs)}) Inbox` : "Inbox"} />
      <FilterBar
        path="/"
        searchLabel="Name, email, phone, zip code, or words"
        query={filter.query}
        filters={[
          {
            name: "kind",
            label: "Kind",
            value: filter.kind,
            options: inboxKindNames,
          },
          { name: "state", label: "State", value: filter.state, options: inboxStateNames },
          {
            name: "service",
            label: "Service",
            value: filter.service,
            options: { ...serviceOptions, general: "No service named" },
          },
          { name: "city", label: "City", value: filter.city, options: cityOptions },
        ]}
      />
      <LiveAnnouncement>{news.text}</LiveAnnouncement>
      <div>
        {waiting.length > 0 && (
          <section aria-labelledby="needs" className="mb-8">
            <h2 id="needs" className="mb-2 flex items-baseline gap-2 font-semibold">
              Needs attention
              {!isNarrowed && <span className="font-normal text-ink-soft">{countText(needs)}</span>}
            </h2>
            <List label="Needs attention" rows={waiting}>
              {rowOf}
            </List>
          </section>
        )}
        {waiting.length === 0 && isFirst && !isNarrowed && (
          <div className="mb-8">
            <EmptyState title="You’re all caught up">
              New requests, applications, and messages appear automatically.
            </EmptyState>
          </div>
        )}
        {rest.length > 0 && (
          <section aria-labelledby="rest">
            <h2 id="rest" className="mb-2 font-semibold">
              {isNarrowed ? "Other results" : "Everything else"}
            </h2>
            <List label="Everything else" rows={rest}>
              {rowOf}
            </List>
          </section>
        )}
        {items.length === 0 && isNarrowed && (
          <EmptyState title="No results">Try the start of a name, email, or word.</EmptyState>
        )}
        <NextLink href={next} />
      </div>
    </>
  );
}
