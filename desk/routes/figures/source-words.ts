import { stageMeanings } from "../../../domain/figure.ts";
import type { SourceFigure, SourceGrouping } from "../../../domain/source-figure.ts";
import { nameOfService } from "../../words.ts";

export const groupingWords: Record<SourceGrouping, string> = {
  source: "Source",
  campaign: "Campaign",
  landing: "Landing page",
  service: "Service",
};

export function nameOfSource({ source, medium, campaign, landing_path, service }: SourceFigure): string {
  if (service !== undefined) return nameOfService(service);
  if (landing_path !== undefined) return landing_path ?? "";
  const from = medium ? `${source} / ${medium}` : (source ?? "");
  if (campaign === undefined || !medium) return from;
  return campaign === null ? `${from} · no campaign` : `${campaign} · ${from}`;
}

/** The table's column headings, each with a note on how the column is counted. */
export const sourceNotes: Record<string, string> = {
  Requests: "Stored on these days. Erased requests aren’t counted anywhere.",
  Matched: stageMeanings.matched,
  Contacted: stageMeanings.contacted,
  Booked: stageMeanings.booked,
  "Booked share": "Booked of all requests, from five requests on",
  Spent: "What you entered below for whole months",
  "Per request": "Spent for each request, from five requests on. In the total, only sources with an amount count.",
  "Per booking": "The same for each booked job",
};
