import { clock } from "../../../content/market-clock.ts";
import { csvTable } from "../../../domain/csv.ts";
import { parsePeriod } from "../../../domain/figure.ts";
import { moneyMeasures } from "../../../domain/money-figure.ts";
import { csvResponse, problemResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/money-figures-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend } = deskOf(context);
  const period = parsePeriod(url.searchParams, clock.day(new Date()));
  if (typeof period === "string") return problemResponse(period);
  const months = await backend.moneyFigures(period);
  const rows = months.map((month) => [month.month, ...moneyMeasures.map((measure) => month[measure])]);
  return csvResponse(
    `money-by-month-${period.from}-to-${period.to}.csv`,
    csvTable([["month", ...moneyMeasures], ...rows]),
  );
}
