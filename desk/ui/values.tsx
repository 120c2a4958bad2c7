import { Fragment, type ReactNode } from "react";
import { clock, timeWithZone } from "../../content/market-clock.ts";
import { formatPhone, phoneHref } from "../../domain/phone.ts";
import { useRootData } from "../root-data.ts";

/** An email or web address in which a line may break before "@" and after "/". */
export function Address({ children }: { children: string }) {
  return [...children.matchAll(/@[^@/]*\/?|[^@/]+\/?|\//g)].map(([part], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The padding enlarges the click target. The line keeps its height, because the link is an inline element. */
const linkClass = "link py-1.5";

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={linkClass}>
      <Address>{email}</Address>
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return "Not given";
  return (
    <a href={phoneHref(phone)} className={linkClass}>
      {formatPhone(phone)}
    </a>
  );
}

/** The time at which the server answered, so that the browser renders the same times as the server. */
export function useNow(): Date {
  return useRootData()?.now ?? new Date(0);
}

/**
 * A date and time in short form, in the market's time zone, with the full form as a tooltip. Shows `never` if `at` is
 * null.
 */
export function Moment({ at, never = "" }: { at: Date | string | null; never?: string }) {
  const now = useNow();
  if (at === null) return never;
  const instant = new Date(at);
  return (
    <time dateTime={instant.toISOString()} title={timeWithZone(instant)} className="whitespace-nowrap">
      {clock.short(instant, now)}
    </time>
  );
}

/** How many days ago, by the calendar. Null for today. */
export function useAge(at: Date | string): string | null {
  const [today = 0, day = 0] = [useNow(), new Date(at)].map((instant) => Date.parse(clock.day(instant)));
  const days = (today - day) / 86_400_000;
  if (days <= 0) return null;
  return days === 1 ? "1 day" : `${days} days`;
}

/** Texts with a time each. A line breaks between them only. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part) => (
    <span key={part} className="max-sm:block sm:inline-block sm:not-last:mr-4">
      {part.replace(/ (?=[AP]M$)/, "\u00a0")}
    </span>
  ));
}

export interface StatusBadgeProps {
  /**
   * `needed`: an operator must act, because somebody is harmed. `due`: an operator must act. `going`: in progress. `good`:
   * as it should be. `over`: finished.
   */
  tone: "needed" | "due" | "going" | "good" | "over";
  word: string;
}

const tones: Record<StatusBadgeProps["tone"], { accent: string; look: string }> = {
  needed: { accent: "ember", look: "bg-wash text-accent inset-ring-accent/25" },
  due: { accent: "amber", look: "bg-wash text-accent inset-ring-accent/25" },
  going: { accent: "blue", look: "bg-wash text-accent inset-ring-accent/25" },
  good: { accent: "green", look: "bg-wash text-accent inset-ring-accent/25" },
  over: { accent: "green", look: "bg-paper-deep text-ink-soft inset-ring-ink-soft/25" },
};

export function StatusBadge({ tone, word }: StatusBadgeProps) {
  const { accent, look } = tones[tone];
  return (
    <span
      data-accent={accent}
      className={`inline-flex items-center rounded-full inset-ring px-2 md:whitespace-nowrap py-0.5 font-semibold text-xs ${look}`}
    >
      {word}
    </span>
  );
}

/** Leaves out facts whose value is null. */
export function FactList({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== null);
  return (
    <dl className="panel divide-y divide-line">
      {shown.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-[min(6.75rem,40%)_minmax(0,1fr)] items-baseline gap-2 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4"
        >
          <dt className="text-ink-soft text-sm wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
