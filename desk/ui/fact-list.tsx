import type { ReactNode } from "react";

/** Names with their values, one under the other. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="panel divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="gap-4 px-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
