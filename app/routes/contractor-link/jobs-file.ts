import { clock } from "../../../content/market-clock.ts";
import { jobFilterParameters, jobsCsv, parseJobFilter } from "../../../domain/contractor-job.ts";
import { linkProblemStatus } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { pageContext } from "../../page-context.server.ts";
import type { Route } from "./+types/jobs-file";

export const handle = { parameters: { personal: jobFilterParameters } } satisfies PageHandle;

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.contractorJobs.list(token, parseJobFilter(url.searchParams));
  if (opened.outcome !== "open") return new Response(null, { status: linkProblemStatus[opened.outcome] });
  return new Response(jobsCsv(opened.view, clock), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="jobs.csv"',
    },
  });
}
