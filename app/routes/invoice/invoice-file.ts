import { invoiceCsv } from "../../../domain/invoice.ts";
import { linkProblemStatus } from "../../../wire/link-path.ts";
import { pageContext } from "../../page-context.server.ts";
import type { Route } from "./+types/invoice-file";

export async function loader({ params: { token, number }, context }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.invoicePages.open(token, number);
  if (opened.outcome !== "open") return new Response(null, { status: linkProblemStatus[opened.outcome] });
  return new Response(invoiceCsv(number, opened.view.lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="invoice-${number}.csv"`,
    },
  });
}
