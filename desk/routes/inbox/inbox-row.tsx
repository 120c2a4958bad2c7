import type { FormEvent } from "react";
import { Link } from "react-router";
import {
  BadgeDollarSign,
  BookUser,
  Check,
  FileClock,
  HardHat,
  House,
  KeyRound,
  type LineIcon,
  MailWarning,
  MailX,
  MessageSquare,
  ShieldQuestion,
} from "../../../app/ui/icons.tsx";
import { groupOf, type InboxItem, type InboxKind } from "../../../domain/inbox.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import type { OutcomeReports } from "../../../domain/outcome.ts";
import { Refusal, useActionForm } from "../../ui/form.tsx";
import { HiddenFields } from "../../ui/list.tsx";
import { useRow } from "../../ui/rows.tsx";
import { Address, Moment, Parts, StatusBadge, useAge, useNow } from "../../ui/values.tsx";
import {
  answersInWords,
  badgeOfItem,
  cityName,
  cityNameOfZip,
  jobName,
  needGroupNames,
  needText,
} from "../../words.ts";
import { putOffOptions } from "./put-off-days.ts";

export const inboxKinds: Record<InboxKind, { name: string; Icon: LineIcon; firstSegment: string }> = {
  lead: { name: "Request", Icon: House, firstSegment: "leads" },
  application: { name: "Application", Icon: HardHat, firstSegment: "applications" },
  message: { name: "Message", Icon: MessageSquare, firstSegment: "messages" },
  privacy: { name: "Privacy request", Icon: ShieldQuestion, firstSegment: "privacy-requests" },
  delivery: { name: "Delivery", Icon: MailWarning, firstSegment: "deliveries" },
  license: { name: "License", Icon: FileClock, firstSegment: "contractors" },
  register: { name: "State register", Icon: BookUser, firstSegment: "contractors" },
  contractor: { name: "Contractor", Icon: MailX, firstSegment: "contractors" },
  key: { name: "Failed sign-ins", Icon: KeyRound, firstSegment: "settings" },
  paper: { name: "Papers", Icon: FileClock, firstSegment: "contractors" },
  money: { name: "Monthly fee", Icon: BadgeDollarSign, firstSegment: "money/contractors" },
  proxy: { name: "Proxy", Icon: ShieldQuestion, firstSegment: "settings" },
};

export function pathOfItem({
  kind,
  id,
  need,
  reason,
  lead_id,
}: Pick<InboxItem, "kind" | "id" | "need" | "reason" | "lead_id">): string {
  const { firstSegment } = inboxKinds[kind];
  if (kind === "delivery" && lead_id) return `/leads/${lead_id}#deliveries`;
  if (need === "restored" || (need === "payment" && reason?.startsWith("lost "))) return "/money";
  if (need === "payment") return `/money/${reason?.split(" ")[1]}`;
  if (kind === "register") return `/${firstSegment}/${id}#register`;
  if (kind === "proxy") return `/${firstSegment}`;
  return kind === "key" ? `/${firstSegment}#sessions` : `/${firstSegment}/${id}`;
}

/** The id of the form to which the rows' checkboxes belong. */
export const markedFormId = "marked-items";

interface InboxRowProps {
  item: InboxItem;
  /** The id of the latest event when the page was rendered. */
  seen: number;
  /** The path of the page to return to. */
  here: string;
  canMarkDone: boolean;
  /** Whether the row has a checkbox, for changing several items at once. */
  canBeMarked: boolean;
  today: string;
  /** Whether the item arrived while the page was open. */
  isFresh: boolean;
}

export function InboxRow({ item, seen, here, canMarkDone, canBeMarked, isFresh, today }: InboxRowProps) {
  const { formProps, isBusy, refused } = useActionForm();
  const { row, link, passFocus } = useRow(canMarkDone ? markDone : undefined);
  const { kind, id, need, name, at, excerpt } = item;
  /** A request asks until which day. */
  function markDone(): void {
    const form = formProps.ref.current;
    const days = form?.closest("details");
    if (days) {
      days.open = true;
      form?.querySelector("button")?.focus();
    } else form?.requestSubmit();
  }
  const { name: kindName, Icon } = inboxKinds[kind];
  const reason = needText(item);
  const daysSince = useAge(at);
  const age = need && daysSince;
  const city = item.zip_code === null ? cityName(item.city) : cityNameOfZip(item.zip_code);
  const place = [item.zip_code, city].filter(Boolean).join(" ");
  const badge = badgeOfItem(item);
  const isNamedAbove = need !== null && needGroupNames[groupOf(need)] === badge.word;
  const namesContractor = need === null || need === "differ";
  const jobText = [
    jobName(item.service, place || null),
    namesContractor ? isolateRightToLeft(item.contractor ?? "") : null,
  ]
    .filter(Boolean)
    .join(" · ");
  function submit(event: FormEvent<HTMLFormElement>) {
    passFocus();
    formProps.onSubmit(event);
  }
  // The row leaves at once. If the server refuses, the row comes back and says why.
  return (
    <li
      ref={row}
      hidden={isBusy}
      className={`group relative flex flex-wrap items-start gap-3 px-3 py-3 hover:bg-paper-deep has-[a:focus-visible]:bg-wash has-[.check:checked]:bg-wash sm:px-4 [&[hidden]]:hidden ${isFresh ? "fresh" : ""}`}
    >
      {canBeMarked ? (
        <label className="relative z-1 -m-2 flex p-2">
          <span className="sr-only">
            Mark <bdi>{name}</bdi>
          </span>
          <input type="checkbox" name="item" value={`${kind}/${id}`} form={markedFormId} className="check mt-0.5" />
        </label>
      ) : (
        <span className="w-4.5 shrink-0 pointer-coarse:w-5" />
      )}
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${need ? "text-accent" : "text-ink-soft"}`} />
      <div className="min-w-0 grow basis-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="line-clamp-2 min-w-0 grow basis-28 font-semibold">
            <Link
              ref={link}
              to={pathOfItem(item)}
              prefetch="intent"
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              <span className="sr-only">{kindName}: </span>
              <bdi>
                <Address>{name}</Address>
              </bdi>
            </Link>
          </p>
          <span className="shrink-0 text-ink-soft text-xs">
            <span className={age ? "max-sm:hidden" : ""}>
              <Moment at={at} />
            </span>
            {age && <span className="max-sm:hidden"> · </span>}
            {age}
          </span>
        </div>
        <p className="mt-0.5 text-sm">
          {!isNamedAbove && (
            <span className="mr-2">
              <StatusBadge {...badge} />
            </span>
          )}
          {reason && <span className="mr-2">{reason}</span>}
          {jobText && <span className={`text-ink-soft ${need ? "inline-block max-sm:block" : ""}`}>{jobText}</span>}
        </p>
        {item.sides && <DisputedAnswers sides={item.sides} />}
        {excerpt && kind !== "register" && kind !== "proxy" && (
          <p className="mt-1 line-clamp-2 break-words text-ink-soft text-sm sm:line-clamp-1">{excerpt}</p>
        )}
        {need === "unreachable" && item.reason !== "0" && (
          <p className="mt-1 text-sm">
            <Link
              to={`/?kind=lead&state=needs&contractor=${id}`}
              className="link relative z-1 inline-flex min-h-6 items-center"
            >
              {item.reason === "1" ? "1 request waits" : `${item.reason} requests wait`}
            </Link>
          </p>
        )}
        <Refusal refused={refused} className="mt-1" />
      </div>
      {canMarkDone && kind === "lead" ? (
        <details name="done-until" className={`${doneColumn} open:order-last open:basis-full`}>
          <summary className={doneClass}>
            <DoneWords name={name} />
          </summary>
          <form
            {...formProps}
            action="/?index"
            onSubmit={submit}
            className="flex flex-wrap items-center gap-2 pt-1 pb-2"
          >
            <HiddenFields values={{ kind, id, seen, here }} />
            <span className="text-ink-soft text-sm">Done until</span>
            {Object.entries(putOffOptions(today)).map(([day, words]) => (
              <button key={day} type="submit" name="until" value={day} className="button button-quiet">
                {words}
              </button>
            ))}
          </form>
        </details>
      ) : canMarkDone ? (
        <form {...formProps} action="/?index" onSubmit={submit} className={doneColumn}>
          <HiddenFields values={{ kind, id, seen, here }} />
          <button type="submit" className={doneClass}>
            <DoneWords name={name} />
          </button>
        </form>
      ) : (
        // Reserves the space of other rows' buttons, so that the times align.
        need && <span className={`${doneColumn} max-sm:hidden`} />
      )}
    </li>
  );
}

/** On a phone, a line of its own, which begins where the texts do. */
const doneColumn =
  "relative shrink-0 max-sm:-mt-4 max-sm:-mb-1.5 max-sm:basis-full max-sm:pl-15 sm:w-22 sm:self-center";

const doneClass =
  "flex min-h-11 w-fit list-none items-center gap-1.5 rounded-md text-ink-soft text-sm hover:bg-wash hover:text-accent sm:ml-auto sm:px-2.5";

function DoneWords({ name }: { name: string }) {
  return (
    <>
      <Check aria-hidden="true" className="size-5" />
      Done
      <span className="sr-only">
        : <bdi>{name}</bdi>
      </span>
    </>
  );
}

function DisputedAnswers({ sides }: { sides: OutcomeReports }) {
  const answers = answersInWords(sides, useNow());
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-1 sm:gap-x-2.5 text-xs sm:text-sm">
      <dt className="text-ink-soft">Contractor</dt>
      <dd>
        <Parts parts={answers.contractor} />
      </dd>
      <dt className="text-ink-soft">Homeowner</dt>
      <dd>
        <Parts parts={answers.homeowner} />
      </dd>
    </dl>
  );
}
