import { useState } from "react";
import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { clock } from "../../../content/market-clock.ts";
import { groupBy } from "../../../domain/group-by.ts";
import {
  groupOf,
  type InboxItem,
  type InboxNeed,
  inboxCursorText,
  isAttendable,
  type NeedGroup,
  parseInboxCursor,
  parseInboxFilter,
} from "../../../domain/inbox.ts";
import type { DeskOutcome } from "../../../domain/lead-history.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { countedWords } from "../../../domain/text.ts";
import { refusalIn, revalidatesAfterConflict } from "../../answer.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { type Desk, deskOf } from "../../desk-context.server.ts";
import { refusalInWords } from "../../refusal-words.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { EmptyState, List, NextLink } from "../../ui/list.tsx";
import { LiveAnnouncement, useLiveUpdates } from "../../ui/live-updates.tsx";
import { ListPage } from "../../ui/page.tsx";
import { useNow } from "../../ui/values.tsx";
import {
  cityOptions,
  countText,
  inboxKindNames,
  inboxStateNames,
  needGroupNames,
  serviceOptions,
} from "../../words.ts";
import type { Route } from "./+types/inbox-page";
import { InboxRow, inboxKinds } from "./inbox-row.tsx";
import { MarkedForm, MarkedResult, useMarkedItems } from "./marked-form.tsx";
import { changeMarked, verbOf } from "./marked-items.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { inbox, contractorDesk } = backend;
  const { searchParams, search } = url;
  const filter = parseInboxFilter(searchParams);
  const after = parseInboxCursor(searchParams.get("after"));
  const [page, needs, contractors, sources] = await Promise.all([
    inbox.list(filter, after, isOwner),
    inbox.needs(isOwner),
    contractorDesk.choices(),
    inbox.sourceNames(),
  ]);
  return {
    filter,
    items: page.items.map((item) =>
      item.need === "failed" && item.excerpt ? { ...item, excerpt: refusalInWords(item.excerpt) } : item,
    ),
    needs,
    seen: page.seen,
    isFirst: after === null,
    here: `/${search}`,
    csv: `/leads.csv${search}`,
    contractors,
    sources,
    today: clock.day(new Date()),
    next: nextPageUrl(url, page.next && inboxCursorText(page.next)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const form = await readForm(request);
  const textOf = fieldReader(form);
  const id = textOf("id");
  if (form.has("action")) return changeMarkedItems(desk, form.getAll("item").map(String), textOf);
  const markDoneByKind = new Map<string, () => Promise<DeskOutcome>>([
    ["lead", () => backend.leadChanges.attend(database, id, textOf("until"), Number(textOf("seen")) || 0)],
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

/** What the items have in common stands in the message, and why one was left stands beside its name. */
async function changeMarkedItems(desk: Desk, items: readonly string[], textOf: (name: string) => string) {
  const returnPath = textOf("here").startsWith("/?") ? textOf("here") : "/";
  const verb = verbOf(desk, textOf);
  const problem = items.length === 0 ? "Select at least one item first." : typeof verb === "string" ? verb : null;
  if (typeof verb === "string" || problem !== null) return data({ problem, marked: null }, 422);
  const { changed, changes, left } = await changeMarked(desk, items, verb);
  const doneWord = doneWords[textOf("action")] ?? "changed";
  if (left.length === 0) {
    const text = `${countedWords(itemWords, changed)} ${doneWord}.`;
    return redirectWithFlash(desk, returnPath, { text, undo: changes });
  }
  const total = changed + left.length;
  const text = `${changed} of ${countedWords(itemWords, total)} ${doneWord}. What was left, and why:`;
  return data({ problem: text, marked: { left, changes } }, 409);
}

const itemWords = { one: "{count} item", other: "{count} items" };
const doneWords: Record<string, string> = { done: "marked done", assign: "assigned", close: "closed" };

const changedSinceText = "Nothing was changed: this request changed after you opened the inbox.";

export const shouldRevalidate = revalidatesAfterConflict;

const isNeeded = (item: InboxItem): item is InboxItem & { need: InboxNeed } => item.need !== null;

/** `needs.names` names items in the same way. */
function newsOf({ kind, id, name }: InboxItem) {
  return { key: `${kind}-${id.slice(0, 8)}`, name: `${inboxKinds[kind].name}: ${name}` };
}

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, items, needs, seen, isFirst, here, next, csv, contractors, sources, today } = loaderData;
  const marked = useMarkedItems();
  const refusedBefore = refusalIn(actionData);
  const waiting = items.filter(isNeeded);
  const groups = [...groupBy(waiting, ({ need }) => groupOf(need))];
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
      canBeMarked={item.kind === "lead" || isAttendable(item.need)}
      today={today}
    />
  );
  return (
    <ListPage
      title="Inbox"
      tab={needs.count > 0 ? `(${countText(needs)}) Inbox` : "Inbox"}
      tools={
        <a href={csv} className="button button-quiet">
          Download requests (CSV)
        </a>
      }
    >
      {refusedBefore && <MarkedResult {...refusedBefore} />}
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
          { name: "state", label: "Status", value: filter.state, options: inboxStateNames },
          {
            name: "service",
            label: "Service",
            value: filter.service,
            options: { ...serviceOptions, general: "No service named" },
          },
          { name: "city", label: "City", value: filter.city, options: cityOptions },
        ]}
        moreFilters={[
          {
            name: "contractor",
            label: "Contractor",
            value: filter.contractor ?? null,
            options: Object.fromEntries(
              contractors.map(({ id, business_name }) => [id, isolateRightToLeft(business_name)]),
            ),
          },
          {
            name: "source",
            label: "Source",
            value: filter.source ?? null,
            options: Object.fromEntries(sources.map((name) => [name, name])),
          },
        ]}
        days={{ from: filter.from ?? null, to: filter.to ?? null }}
      />
      <LiveAnnouncement>{news.text}</LiveAnnouncement>
      <div className="group/marks max-md:pt-3" {...marked.listProps}>
        {waiting.length > 0 && (
          <section aria-labelledby="needs" className="mb-8">
            <h2 id="needs" className="mb-3 flex items-baseline gap-2 font-semibold text-xl max-md:sr-only">
              Needs attention
              {!isNarrowed && <span className="font-normal text-ink-soft">{countText(needs)}</span>}
            </h2>
            {!isNarrowed && groups.length > 1 && <GroupLinks groups={groups.map(([group]) => group)} needs={needs} />}
            {groups.map(([group, rows]) => (
              <div key={group} className="mb-5">
                <h3 id={group} className="mb-1.5 flex scroll-mt-4 items-baseline gap-2 font-semibold text-sm">
                  {needGroupNames[group]}
                  {!isNarrowed && needs.groups[group] && (
                    <span className="font-normal text-ink-soft">{countText(needs.groups[group])}</span>
                  )}
                </h3>
                <List label={needGroupNames[group]} rows={rows}>
                  {rowOf}
                </List>
              </div>
            ))}
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
        <MarkedForm marked={marked} seen={seen} here={here} contractors={contractors} today={today} />
      </div>
    </ListPage>
  );
}

interface GroupLinksProps extends Pick<Route.ComponentProps["loaderData"], "needs"> {
  groups: readonly NeedGroup[];
}

/** On a phone, they are one line that scrolls. */
function GroupLinks({ groups, needs }: GroupLinksProps) {
  return (
    <nav
      aria-label="Needs attention, by kind"
      className="mb-4 flex gap-x-4 text-sm max-md:-mx-4 max-md:overflow-x-auto max-md:whitespace-nowrap max-md:px-4 md:flex-wrap"
    >
      {groups.map((group) => (
        <a
          key={group}
          href={`#${group}`}
          className="link inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11"
        >
          {needGroupNames[group]}
          {needs.groups[group] && <span className="text-ink-soft">{countText(needs.groups[group])}</span>}
        </a>
      ))}
    </nav>
  );
}
