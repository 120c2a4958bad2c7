import { agreedContactOf, contactMethodOf } from "../domain/lead.ts";
import { keepDatesWhole, shortDay } from "../domain/local-time.ts";
import { trackedSteps } from "../domain/parcel.ts";
import { formatPhone, parsePhone, phoneHref } from "../domain/phone.ts";
import type { StepTimes } from "../domain/request-state.ts";
import { responseTimeOf, usualTimeOf } from "../domain/response-time.ts";
import { fill, listInWords } from "../domain/text.ts";
import { market } from "./chosen-market.ts";
import { clock } from "./market-clock.ts";
import { contactWays, parcelWords, responseWords } from "./parcel-words.ts";

type Contact = Parameters<typeof agreedContactOf>[0];

function waysInWords(request: Contact): string | null {
  const agreed = agreedContactOf(request);
  const open = (["canCall", "canText", "canWrite"] as const).filter((way) => agreed[way]);
  return open.length === 0
    ? null
    : listInWords(
        open.map((way) => contactWays[way]),
        "or",
      );
}

/** For a page: how and by when the homeowner can expect to hear from the contractor. Null if no way or no time is left. */
export function responseInWords(givenAt: Date, request: Contact, now: Date): string | null {
  const way = waysInWords(request);
  const time = responseTimeOf(givenAt, now, market.region.timeZone);
  if (time === null || way === null) return null;
  const { hour, thisMorning, tomorrowMorning, late } = responseWords.sameDay;
  switch (time.kind) {
    case "hour":
      return fill(hour, { way, hour: keepDatesWhole(clock.fullHour(time.at)) });
    case "morning":
      return fill(time.day === clock.day(now) ? thisMorning : tomorrowMorning, { way });
    case "late":
      return fill(late, { way, when: keepDatesWhole(clock.short(time.at, now)) });
  }
}

/** The same for an email, after the greeting. It depends on no other time than `givenAt`. */
export function responseInMail(givenAt: Date, request: Contact): string | null {
  const way = waysInWords(request);
  if (way === null) return null;
  const time = usualTimeOf(givenAt, market.region.timeZone);
  const { hour, morning } = responseWords.anyDay;
  return time.kind === "hour"
    ? fill(hour, { way, hour: clock.fullHour(time.at), day: shortDay(clock.day(time.at)) })
    : fill(morning, { way, day: shortDay(time.day) });
}

interface ReachLink {
  scheme: "tel" | "sms";
  label: string;
  url: string;
}

/** To call or text the contractor, first as the homeowner prefers. Empty for a number that cannot be called. */
export function reachLinks(phone: string | null, preferred: string | null): ReachLink[] {
  const digits = parsePhone(phone ?? "");
  if (digits === null) return [];
  const method = contactMethodOf(preferred);
  const schemes =
    method === "text"
      ? (["sms", "tel"] as const)
      : method === "either"
        ? (["tel", "sms"] as const)
        : (["tel"] as const);
  return schemes.map((scheme, position) => ({
    scheme,
    label: fill(parcelWords.reach[scheme][position === 0 ? "first" : "other"], { phone: formatPhone(digits) }),
    url: phoneHref(digits, scheme),
  }));
}

export interface StepInWords {
  label: string;
  when: string | null;
  isReached: boolean;
}

/** "Sent Jun 30, 2:05 PM" */
export function stepTimes(steps: readonly StepInWords[]): string[] {
  return steps.flatMap(({ label, when }) => (when === null ? [] : [`${label} ${when}`]));
}

export function stepsInWords(
  sentAt: Date,
  times: StepTimes,
  timeInWords: (at: Date) => string,
  isWithContractor: boolean,
): StepInWords[] {
  return trackedSteps(sentAt, times).map(({ step, at, isReached }) => ({
    label: step === "sent" && !isWithContractor ? parcelWords.received : parcelWords.labels[step],
    when: at && timeInWords(at),
    isReached,
  }));
}
