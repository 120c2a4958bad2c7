type Season = "winter" | "spring" | "summer" | "fall";

/** In November, it is too late for work in fall. */
export function seasonOf(day: string): Season {
  const month = Number(day.slice(5, 7));
  if (month === 11) return "winter";
  const seasons = ["winter", "spring", "summer", "fall"] as const;
  return seasons[Math.floor((month % 12) / 3)] ?? "winter";
}
