import { cityOf, isCitySlug, isServiceSlug, serviceOf } from "../../../content/chosen-market.ts";
import type { Measure, TimedStep } from "../../../domain/figure.ts";

/** What each measure is called, and what it counts. */
export const measureWords: Record<Measure, { name: string; note: string }> = {
  views: { name: "Views", note: "Pages that were opened" },
  arrivals: { name: "Arrivals", note: "Views that came from elsewhere" },
  begun: { name: "Forms begun", note: "Somebody typed into a form" },
  sent: { name: "Requests sent", note: "Stored on that day" },
  matched: { name: "Matched", note: "A contractor has them by now" },
  delivered: { name: "Delivered", note: "The contractor’s mail server took them" },
  contacted: { name: "Contacted", note: "The contractor got in touch" },
  booked: { name: "Booked", note: "The work is booked" },
};

export const stepWords: Record<TimedStep, string> = {
  match: "to a match",
  accept: "until the contractor accepted",
  contact: "to the first contact",
  book: "to a booking",
};

export function serviceName(slug: string | null): string {
  if (isServiceSlug(slug)) return serviceOf(slug).name;
  return slug === "general" ? "General" : (slug ?? "None");
}

export function cityName(slug: string | null): string {
  return isCitySlug(slug) ? cityOf(slug).name : "No city of ours";
}

export function pageName(path: string | null): string {
  return path ?? "No page of ours";
}

/** "1 second", "40 seconds", "12 minutes", "3 h 20 min", "2 days 4 h". */
export function durationInWords(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds));
  const minutes = Math.round(rounded / 60);
  const hours = Math.round(rounded / 3600);
  if (rounded === 1) return "1 second";
  if (rounded < 90) return `${rounded} seconds`;
  if (minutes < 90) return `${minutes} minutes`;
  if (hours < 48) return inTwo(Math.floor(minutes / 60), "h", minutes % 60, "min");
  return inTwo(Math.floor(hours / 24), "days", hours % 24, "h");
}

function inTwo(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
