import { clock } from "../../app/market-clock.ts";

interface MomentProps {
  at: Date | string | null;
  /** In place of a time that is not. */
  never?: string;
}

/** A time as the clock at home shows it, as short as it can be; the whole of it stands in its title. */
export function Moment({ at, never = "" }: MomentProps) {
  if (at === null) return never;
  const instant = new Date(at);
  return (
    <time dateTime={instant.toISOString()} title={clock.time(instant)} className="whitespace-nowrap">
      {clock.short(instant, new Date())}
    </time>
  );
}
