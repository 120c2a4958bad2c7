import { dayAfter, localTime } from "./local-time.ts";
import { instantOfWallClock } from "./wall-clock.ts";

// A contractor usually answers within 6 hours, and within 24 at most.

const hourMs = 60 * 60 * 1000;
export const usualHours = 6;
const mostHours = 24;

/** Contractors call between these hours. */
const firstHour = 6;
const lastHour = 21;

/** `hour`: by this full hour. `morning`: by noon of the day. */
type UsualTime = { kind: "hour"; at: Date } | { kind: "morning"; day: string };

/** `late`: after the usual time. The contractor has until `at`. */
export type ResponseTime = UsualTime | { kind: "late"; at: Date };

export function responseTimeOf(givenAt: Date, now: Date, timeZone: string): ResponseTime | null {
  const usual = usualTimeOf(givenAt, timeZone);
  const usuallyUntil = usual.kind === "hour" ? usual.at : instantOfWallClock(`${usual.day}T12:00`, timeZone);
  if (usuallyUntil !== null && now <= usuallyUntil) return usual;
  const at = new Date(givenAt.getTime() + mostHours * hourMs);
  return now <= at ? { kind: "late", at } : null;
}

export function usualTimeOf(givenAt: Date, timeZone: string): UsualTime {
  const clock = localTime(timeZone);
  const at = new Date(Math.round((givenAt.getTime() + usualHours * hourMs) / hourMs) * hourMs);
  const day = clock.day(givenAt);
  if (clock.hourOfDay(givenAt) < firstHour) return { kind: "morning", day };
  const isSameDay = clock.day(at) === day && clock.hourOfDay(at) <= lastHour;
  return isSameDay ? { kind: "hour", at } : { kind: "morning", day: dayAfter(day, 1) };
}

/** The receipt's question is one line first, then a block. */
export function isQuestionProminent(givenAt: Date, now: Date): boolean {
  return now.getTime() - givenAt.getTime() >= mostHours * hourMs;
}
