// Times in words, as the clock where the site is at home shows them. Put together here and not by the platform, whose spaces and
// commas differ between the server and a browser.

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

function partsOf(instant: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(instant);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

/** "November 21, 2026" */
export function pacificDate(instant: Date): string {
  const part = partsOf(instant);
  return `${part("month")} ${part("day")}, ${part("year")}`;
}

/** "November 21, 2026 at 2:05 PM" */
export function pacificTime(instant: Date): string {
  const part = partsOf(instant);
  return `${pacificDate(instant)} at ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

/** As little of it as tells which it is: "2:05 PM" today, "Nov 20, 2:05 PM" this year, "Nov 20, 2025" before. */
export function shortPacificTime(instant: Date, now: Date): string {
  const part = partsOf(instant);
  const today = partsOf(now);
  const time = `${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
  const day = `${part("month").slice(0, 3)} ${part("day")}`;
  if (part("year") !== today("year")) return `${day}, ${part("year")}`;
  return day === `${today("month").slice(0, 3)} ${today("day")}` ? time : `${day}, ${time}`;
}

/** "November 21, 2026" of the calendar day 2026-11-21. */
export function dateInWords(day: string): string {
  // At noon it is the same day on the Pacific coast, winter and summer.
  return pacificDate(new Date(`${day}T20:00:00Z`));
}

/** "Dec 4" of the calendar day 2026-12-04, with its year where that is not today's. */
export function shortDay(day: string, today: string): string {
  const [month = "", date = "", year = ""] = dateInWords(day).replace(",", "").split(" ");
  return `${month.slice(0, 3)} ${date}${year === today.slice(0, 4) ? "" : `, ${year}`}`;
}

/** "42 min", "3 h 12 min", "2 days 5 h" */
export function durationInWords(totalMinutes: number): string {
  const minutes = Math.round(totalMinutes);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}
