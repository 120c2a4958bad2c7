// Times in words, as a clock of the market's own shows them. Put together here and not by the platform, whose spaces and commas
// differ between the server and a browser.

/** What the clock and the calendar of one time zone say. */
export interface LocalTime {
  /** "November 21, 2026" */
  date(instant: Date): string;
  /** "November 21, 2026 at 2:05 PM" */
  time(instant: Date): string;
  /** As little of it as tells which it is: "2:05 PM" today, "Nov 20, 2:05 PM" this year, "Nov 20, 2025" before. */
  short(instant: Date, now: Date): string;
  /** The calendar day of an instant: 2026-04-14. */
  day(instant: Date): string;
}

/** `timeZone`: a name of the IANA database, such as America/Denver; throws for any other. */
export function localTime(timeZone: string): LocalTime {
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const digits = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  function date(instant: Date) {
    const part = partsOf(words, instant);
    return `${part("month")} ${part("day")}, ${part("year")}`;
  }
  return {
    date,
    time(instant) {
      const part = partsOf(words, instant);
      return `${date(instant)} at ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
    },
    short(instant, now) {
      const part = partsOf(words, instant);
      const today = partsOf(words, now);
      const time = `${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
      const day = `${part("month").slice(0, 3)} ${part("day")}`;
      if (part("year") !== today("year")) return `${day}, ${part("year")}`;
      return day === `${today("month").slice(0, 3)} ${today("day")}` ? time : `${day}, ${time}`;
    },
    day(instant) {
      const part = partsOf(digits, instant);
      return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
    },
  };
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(instant);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

/** The same words on the server and in the browser, wherever either stands. */
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day in words: "April 14, 2026" for 2026-04-14. */
export function dateInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** "Nov 21" of the calendar day 2026-11-21. */
export function shortDate(day: string): string {
  return dateInWords(day).replace(/^(\w{3})\w* (\d+),.*$/, "$1 $2");
}
