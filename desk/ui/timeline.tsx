import { Moment } from "./values.tsx";

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
