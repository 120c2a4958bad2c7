import type { ReactNode } from "react";
import { clock } from "../../../content/market-clock.ts";
import { Moment, useNow } from "../../ui/values.tsx";

export function SettingsRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="panel divide-y divide-line">
      {children}
    </ul>
  );
}

interface SettingsRowProps {
  title: ReactNode;
  facts: ReactNode;
  /** A pill or what can be done, at the right. */
  children?: ReactNode;
}

export function SettingsRow({ title, facts, children }: SettingsRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="break-words font-semibold">{title}</p>
        <p className="text-ink-soft text-sm">{facts}</p>
      </div>
      {children}
    </li>
  );
}

/** What follows another fact. A line breaks after the dot between them only. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <>
      {"\u00a0· "}
      <span className="whitespace-nowrap">{children}</span>
    </>
  );
}

/** A short time, which says that it is of today. Within a sentence. */
export function Seen({ at, never = "never" }: { at: Date | string | null; never?: string }) {
  const now = useNow();
  const isToday = at !== null && clock.day(new Date(at)) === clock.day(now);
  return (
    <>
      {isToday && "today, "}
      <Moment at={at} never={never} />
    </>
  );
}
