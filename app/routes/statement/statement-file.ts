import { clock } from "../../../content/market-clock.ts";
import { statementCsv } from "../../../domain/statement.ts";
import { linkProblemStatus } from "../../../wire/link-path.ts";
import { pageContext } from "../../page-context.server.ts";
import type { Route } from "./+types/statement-file";

export async function loader({ params: { token, month }, context }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.statements.open(token, month);
  if (opened.outcome !== "open") return new Response(null, { status: linkProblemStatus[opened.outcome] });
  return new Response(statementCsv(opened.view.content, clock), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="statement-${month}.csv"`,
    },
  });
}
