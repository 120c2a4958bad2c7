import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { citySlugs, services } from "../../../content/chosen-market.ts";
import {
  type InboxItem,
  inboxKinds,
  inboxPlaceText,
  inboxStates,
  isAttendable,
  parseInboxFilter,
  parseInboxPlace,
} from "../../../domain/inbox.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ListRows } from "../../ui/list-rows.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { cityName, kindNames, stateNames } from "../../words.ts";
import { InboxRow } from "./inbox-row.tsx";

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData?.needs.count ? `(${needText(loaderData.needs)}) Inbox · Desk` : "Inbox · Desk" },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { inbox } = deskOf(context).backend;
  const { searchParams, search } = new URL(request.url);
  const filter = parseInboxFilter(searchParams);
  const after = parseInboxPlace(searchParams.get("after"));
  const page = await inbox.list(filter, after);
  const next = page.next && inboxPlaceText(page.next);
  const following = new URLSearchParams(searchParams);
  if (next) following.set("after", next);
  return {
    filter,
    items: page.items,
    needs: await inbox.needCount(),
    seen: page.seen,
    isFirst: after === null,
    here: `/${search}`,
    next: next && `/?${following}`,
  };
}

/** "Done" on a row: what it needed is looked after. */
export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const form = await request.formData();
  const [kind, id, here] = ["kind", "id", "here"].map((name) => String(form.get(name) ?? ""));
  const { leadChanges, submissionDesk } = desk.backend;
  const back = here?.startsWith("/?") ? here : "/";
  const done = async () => {
    if (kind === "lead") return leadChanges.attend(desk.database, id ?? "", Number(form.get("seen")) || 0);
    if (kind === "message") return submissionDesk.messageDone(desk.database, id ?? "");
    if (kind === "delivery") return submissionDesk.deliveryAttended(desk.database, id ?? "");
    return null;
  };
  const result = await done();
  switch (result?.outcome) {
    case "done":
      return goOn(desk, back, { text: "Done.", undo: result.change ?? undefined });
    case "changed-since":
      return goOn(desk, `/leads/${id}`, { text: "It has changed since you looked. This is how it stands now." });
    case "unchanged":
      return goOn(desk, back, { text: "Somebody has done that already." });
    case "refused":
      return goOn(desk, back, { text: result.problem });
    default:
      return redirect(back, 303);
  }
}

function needText({ count, isMore }: { count: number; isMore: boolean }): string {
  return isMore ? `${count}+` : String(count);
}

export default function InboxPage() {
  const { filter, items, needs, seen, isFirst, here, next } = useLoaderData<typeof loader>();
  const waiting = items.filter(({ need }) => need !== null);
  const rest = items.filter(({ need }) => need === null);
  const isNarrowed = Boolean(filter.kind || filter.state || filter.service || filter.city || filter.query);
  const rows = (of: InboxItem[]) =>
    of.map((item) => (
      <InboxRow
        key={`${item.kind} ${item.id}`}
        item={item}
        seen={seen}
        here={here}
        canAttend={isAttendable(item.need)}
      />
    ));
  return (
    <div data-live={`/events?after=${seen}`}>
      <PageHeading title="Inbox" />
      <FilterBar
        path="/"
        searchLabel="Name, email, phone, zip code or words"
        query={filter.query}
        filters={[
          {
            name: "kind",
            label: "Kind",
            value: filter.kind ?? "",
            options: inboxKinds.map((value) => ({ value, label: kindNames[value] })),
          },
          {
            name: "state",
            label: "State",
            value: filter.state ?? "",
            options: inboxStates.map((value) => ({ value, label: stateNames[value] })),
          },
          {
            name: "service",
            label: "Service",
            value: filter.service ?? "",
            options: [
              ...services.map(({ slug, name }) => ({ value: slug, label: name })),
              { value: "general", label: "No service named" },
            ],
          },
          {
            name: "city",
            label: "City",
            value: filter.city ?? "",
            options: citySlugs.map((value) => ({ value, label: cityName(value) ?? value })),
          },
        ]}
      />
      <div data-live-region>
        {waiting.length > 0 && (
          <section aria-labelledby="needs" className="mb-8">
            <h2 id="needs" className="mb-2 flex items-baseline gap-2 font-semibold">
              Needs a person
              {!isNarrowed && <span className="font-normal text-ink-soft">{needText(needs)}</span>}
            </h2>
            <ListRows label="Needs a person">{rows(waiting)}</ListRows>
          </section>
        )}
        {waiting.length === 0 && isFirst && !isNarrowed && (
          <div className="mb-8">
            <EmptyState title="Nothing waits for you">
              New requests, applications and messages appear here by themselves.
            </EmptyState>
          </div>
        )}
        {rest.length > 0 && (
          <section aria-labelledby="rest">
            <h2 id="rest" className="mb-2 font-semibold">
              {isNarrowed ? "Found" : "Everything else"}
            </h2>
            <ListRows label="Everything else">{rows(rest)}</ListRows>
          </section>
        )}
        {items.length === 0 && isNarrowed && (
          <EmptyState title="Nothing found">
            Each word has to be the beginning of a word in the name, the address, the number or the message.
          </EmptyState>
        )}
        <NextLink href={next} />
      </div>
    </div>
  );
}
