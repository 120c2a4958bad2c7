// `Intl`'s complete texts differ between browser and server in spaces and commas. Its parts do not.

/** In the market's time zone, such as 2027-06-30. */
export type Day = string;
/** Such as 2026-10. */
export type Month = string;

export type LocalTime = ReturnType<typeof localTime>;

/** `timeZone` is an IANA name such as America/Denver. */
export function localTime(timeZone: string) {
  // Each format is made at its first use, which takes a phone 40 ms.
  const wordParts = partsBy({
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const digitParts = partsBy({
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  /** "November 21, 2026" */
  function date(instant: Date): string {
    const partOf = wordParts(instant);
    return `${partOf("month")} ${partOf("day")}, ${partOf("year")}`;
  }
  function day(instant: Date): Day {
    const partOf = digitParts(instant);
    return `${partOf("year").padStart(4, "0")}-${partOf("month")}-${partOf("day")}`;
  }
  function timeOfDay(partOf: (type: Intl.DateTimeFormatPartTypes) => string) {
    return `${partOf("hour")}:${partOf("minute")} ${partOf("dayPeriod")}`;
  }
  return {
    date,
    /** "November 21, 2026 at 2:05 PM" */
    time(instant: Date): string {
      const partOf = wordParts(instant);
      return `${date(instant)} at ${timeOfDay(partOf)}`;
    },
    /** "2:05 PM" today, "Nov 20, 2:05 PM" this year, else "Nov 20, 2025". */
    short(instant: Date, now: Date): string {
      const partOf = wordParts(instant);
      const partOfToday = wordParts(now);
      const time = timeOfDay(partOf);
      const day = `${partOf("month").slice(0, 3)} ${partOf("day")}`;
      if (partOf("year") !== partOfToday("year")) return `${day}, ${partOf("year")}`;
      return day === `${partOfToday("month").slice(0, 3)} ${partOfToday("day")}` ? time : `${day}, ${time}`;
    },
    /** "Nov 20, 2:05 PM" */
    brief(instant: Date): string {
      const partOf = wordParts(instant);
      return `${partOf("month").slice(0, 3)} ${partOf("day")}, ${timeOfDay(partOf)}`;
    },
    /** "3 PM" or "noon", for a full hour. */
    fullHour(instant: Date): string {
      const partOf = wordParts(instant);
      const hour = `${partOf("hour")} ${partOf("dayPeriod")}`;
      return hour === "12 PM" ? "noon" : hour;
    },
    /** 0 to 23 */
    hourOfDay: (instant: Date): number => Number(digitParts(instant)("hour")),
    day,
    /** With seconds and the offset from UTC: 2026-11-01T01:30:00-07:00. */
    iso(instant: Date): string {
      const partOf = digitParts(instant);
      const offset = partOf("timeZoneName").replace("GMT", "") || "+00:00";
      return `${day(instant)}T${partOf("hour")}:${partOf("minute")}:${partOf("second")}${offset}`;
    },
  };
}

function partsBy(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | null = null;
  return (instant: Date): ((type: Intl.DateTimeFormatPartTypes) => string) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    const parts = format.formatToParts(instant);
    return (type) => parts.find((part) => part.type === type)?.value ?? "";
  };
}

// biome-ignore format: a table reads better whole
const months = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
];

/** Without `Intl`, whose first format takes a phone 40 ms. */
export function dateInWords(day: Day): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** "November 21" */
export function dateWithoutYear(day: Day): string {
  return dateInWords(day).replace(/, \d+$/, "");
}

let datesAndTimes: RegExp | null = null;

/** With spaces at which no line breaks, in each date and each time of day of a text. */
export function keepDatesWhole(text: string): string {
  datesAndTimes ??= patternOfDatesAndTimes();
  return text.replace(datesAndTimes, (date) => date.replaceAll(" ", "\u00a0"));
}

/** Made at the first use, so that a browser that needs no date gets none of it. */
function patternOfDatesAndTimes(): RegExp {
  const monthNames = months.flatMap((month) => [month, month.slice(0, 3)]).join("|");
  return new RegExp(
    `\\b(?:${monthNames}) \\d{1,4}(?:, \\d{4})?\\b|\\b\\d{1,2}(?::\\d\\d)? (?:[AP]M\\b|[ap]\\.m\\.)`,
    "g",
  );
}

export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** `count` can be negative. */
export function dayAfter(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** "Dec 4", with the year if it is not that of `today`. */
export function shortDay(day: Day, today = day): string {
  const [month = "", date = "", year = ""] = dateInWords(day).replace(",", "").split(" ");
  return `${month.slice(0, 3)} ${date}${year === today.slice(0, 4) ? "" : `, ${year}`}`;
}

/** "1 second", "40 seconds", "12 minutes", "3 h 20 min", "2 days 4 h". */
export function durationInWords(totalMinutes: number): string {
  const seconds = Math.max(0, Math.round(totalMinutes * 60));
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(seconds / 3600);
  if (seconds === 1) return "1 second";
  if (seconds < 90) return `${seconds} seconds`;
  if (minutes < 90) return `${minutes} minutes`;
  if (hours < 48) return inTwoUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");
  return inTwoUnits(Math.floor(hours / 24), "days", hours % 24, "h");
}

function inTwoUnits(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
