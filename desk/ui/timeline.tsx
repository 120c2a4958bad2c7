import { useRootData } from "../root-data.ts";
import { undoableTexts } from "../words.ts";
import { UndoForm } from "./toasts.tsx";
import { Moment } from "./values.tsx";

interface UndoListProps {
  changes: readonly { id: number; kind: string; at: Date; operator: string }[];
}

/** What can still be undone, for the day that follows it. */
export function UndoList({ changes: everyChange }: UndoListProps) {
  const { operator: ownEmail, role } = useRootData() ?? {};
  const changes = everyChange.filter(({ operator }) => role === "owner" || operator === ownEmail);
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Can be undone" className="panel mb-4 divide-y divide-line">
      {changes.map(({ id, kind, at, operator }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
          <p className="min-w-0">
            {undoableTexts[kind] ?? "Changed"}
            <span className="text-ink-soft text-sm">
              {" · "}
              <Moment at={at} /> · {operator}
            </span>
          </p>
          <UndoForm change={id} />
        </li>
      ))}
    </ul>
  );
}

interface TimelineProps {
  /** `by` names the actor. Null shows no actor. */
  events: readonly { id: number; at: Date; text: string; by: string | null }[];
}

export function Timeline({ events }: TimelineProps) {
  return (
    <ol className="border-line border-l-2">
      {events.map(({ id, at, text, by }) => (
        <li key={id} className="relative pb-3 pl-5 last:pb-0">
          <span aria-hidden className="absolute top-1.5 -left-[6px] size-2.5 rounded-full bg-fill ring-4 ring-paper" />
          <p>{text}</p>
          <p className="text-ink-soft text-sm">
            <Moment at={at} />
            {by && ` · ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
