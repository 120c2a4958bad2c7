import { clock } from "../../../content/market-clock.ts";
import { csvTable } from "../../../domain/csv.ts";
import { type Figures, type GroupCounts, measures, parsePeriod } from "../../../domain/figure.ts";
import { csvResponse, problemResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/figures-csv";

const tables: Record<string, (figures: Figures) => GroupCounts[]> = {
  day: ({ days }) => days,
  service: ({ services }) => services,
  city: ({ cities }) => cities,
  page: ({ pages }) => pages,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend } = deskOf(context);
  const parameters = url.searchParams;
  const period = parsePeriod(parameters, clock.day(new Date()));
  const by = parameters.get("by") ?? "day";
  if (typeof period === "string") return problemResponse(period);
  if (!Object.hasOwn(tables, by)) return problemResponse(`by is one of ${Object.keys(tables).join(", ")}.`);
  const rows = tables[by]?.(await backend.figures.of(period)) ?? [];
  const csv = csvTable([
    [by, ...measures],
    ...rows.map((row) => [row.of ?? "", ...measures.map((measure) => row[measure])]),
  ]);
  return csvResponse(`figures-by-${by}-${period.from}-to-${period.to}.csv`, csv);
}
