type Season = "winter" | "spring" | "summer" | "fall";

/** The season of a day such as 2026-04-14. Winter is December to February. */
export function seasonOf(day: string): Season {
  const month = Number(day.slice(5, 7));
  const seasons = ["winter", "spring", "summer", "fall"] as const;
  return seasons[Math.floor((month % 12) / 3)] ?? "winter";
}
