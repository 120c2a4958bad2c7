import { type LocalTime, localTime } from "./local-time.ts";

// As <input type="datetime-local"> writes: 2026-12-01T09:00.

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** By time zone. `Intl` takes longer to make a format than to use it. */
const clocks = new Map<string, LocalTime>();

export function wallClock(instant: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? localTime(timeZone);
  clocks.set(timeZone, clock);
  return clock.iso(instant).slice(0, "2026-12-01T09:00".length);
}

/** Null for a time that the clock skips. The first instant of one that comes twice. */
export function instantOfWallClock(typed: string, timeZone: string): Date | null {
  const [whole, year, month, day, hour, minute] = shape.exec(typed) ?? [];
  if (whole === undefined) return null;
  const utcMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const wallTime = `${year}-${month}-${day}T${hour}:${minute}`;
  // Zones are at most 14 hours from UTC and hardly ever change twice in two days.
  const offsets = [-1, 1].map((days) => {
    const near = new Date(utcMs + days * 24 * 60 * 60 * 1000);
    return Date.parse(`${wallClock(near, timeZone)}Z`) - near.getTime();
  });
  const instants = offsets.map((offset) => new Date(utcMs - Math.round(offset / 60_000) * 60_000));
  const matches = instants.filter((instant) => wallClock(instant, timeZone) === wallTime);
  return matches.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
