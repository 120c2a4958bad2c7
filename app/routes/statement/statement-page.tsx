import { jobWords } from "../../../content/link-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { bookedLead, statementWords } from "../../../content/statement-words.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import { formatAmount } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import { linkPath, statementPath } from "../../../wire/link-path.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerLinkForm, linkMeta } from "../../links/link-answer.ts";
import { Warning } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Download } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/statement-page";
import { RequestTable } from "./request-table.tsx";
import { StatementFigures } from "./statement-figures.tsx";

export async function loader({ params: { token, month }, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.statements.open(token, month);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const contractorPath = linkPath("contractor", token);
  return { outcome: opened.outcome, ...opened.view, month, contractorPath, now: new Date() };
}

/** Handles the page's only form, which requests a new link. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { client } = sender;
  return answerLinkForm({ purpose: "contractor", token, client, linkFunctions: backend.contractorLinks }, request, {});
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, statementWords);

export default function Statement({ loaderData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { contractor, content, stage, frozen, names, month, contractorPath, now } = loaderData;
  const { booked, booked_cents: cents } = content;
  const words = fill(statementWords, { month: monthInWords(month), when: keepDatesWhole(clock.time(now)) });
  const notes = [
    ...words.notes,
    ...(content.requests.length > content.given ? [words.repeated] : []),
    ...(cents === undefined ? [] : [words.amount]),
  ];
  return (
    <div className="one-sheet">
      <div className="bg-wash print:bg-transparent">
        <div className="column pt-10 pb-10 print:py-0">
          {contractor.isUnreachable && (
            <div className="no-print">
              <Warning>{jobWords.unreachable}</Warning>
            </div>
          )}
          <p className="eyebrow print:text-xs">
            <bdi>{contractor.business_name}</bdi> ({contractor.registration_number})
          </p>
          <h1 className="title mt-3 text-4xl lg:mt-4 print:mt-0 print:text-xl">{words.heading}</h1>
          {cents !== undefined && (
            <p className="mt-4 text-2xl font-semibold tabular-nums print:mt-1 print:text-base">
              {fill(countedWords(bookedLead, booked.noted), { amount: formatAmount(cents) })}
            </p>
          )}
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft print:mt-1 print:max-w-none print:text-xs">
            {words.stages[stage]}
          </p>
          <p className="no-print mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            {stage !== "none" && (
              <a href={`${statementPath(contractorPath, month)}.csv`} className="button button-quiet bg-card">
                <Download aria-hidden className="size-5" />
                {words.file}
              </a>
            )}
            <a href={contractorPath} className="link py-2">
              {words.back}
            </a>
          </p>
        </div>
      </div>
      {stage !== "none" && (
        <div className="column grid gap-12 py-12 print:gap-3 print:py-2">
          <Section id="counts" heading={words.countsHeading} headingClass="title mb-5 text-2xl print:sr-only">
            <StatementFigures content={content} />
          </Section>
          <Section id="requests" heading={words.requestsHeading} headingClass="title mb-5 text-2xl print:sr-only">
            {content.requests.length === 0 ? (
              <p className="text-ink-soft">{words.noRequests}</p>
            ) : (
              <RequestTable requests={content.requests} names={names} />
            )}
          </Section>
          <div className="grid max-w-[46rem] gap-2 text-sm text-ink-soft print:max-w-none print:gap-0 print:text-[7pt] print:leading-snug">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            {frozen && (
              <p className="break-all">
                {fill(statementWords.proof, {
                  revision: String(frozen.revision),
                  day: keepDatesWhole(clock.date(frozen.made_at)),
                  sha256: frozen.sha256,
                })}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
