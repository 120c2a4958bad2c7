import { data } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import { statementLabels, statementWords, stepCountWords } from "../../../content/statement-words.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { durationInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import {
  monthInWords,
  type StatementContent,
  type StatementRequest,
  type StepAnswers,
} from "../../../domain/statement.ts";
import { fill } from "../../../domain/text.ts";
import { knownOr404, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ActionForm } from "../../ui/form.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { FactList, Moment } from "../../ui/values.tsx";
import { nameOfService, returnReasonInWords } from "../../words.ts";
import type { Route } from "./+types/statement-page";

export async function loader({ context, params: { id, month } }: Route.LoaderArgs) {
  const { statements } = deskOf(context).backend;
  return { id, month, ...orNotFound(await statements.find(id, month)) };
}

export async function action({ context, request, params: { id, month } }: Route.ActionArgs) {
  const desk = deskOf(context);
  if ((await readForm(request)).get("action") !== "make") throw new Response(null, { status: 405 });
  const result = knownOr404(await desk.backend.statements.make(desk.database, id, month));
  if (result.outcome === "refused") return data({ problem: result.problem }, 422);
  return redirectWithFlash(desk, `/contractors/${id}/statements/${month}`, {
    text: "Revision created. Earlier ones are kept.",
  });
}

export default function StatementPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, month, contractor, stage, content, revisions } = loaderData;
  const name = monthInWords(month);
  return (
    <>
      <PageHeading
        title={`Statement for ${name}`}
        tab={`${isolateRightToLeft(contractor.business_name)}, ${name}`}
        note={`${isolateRightToLeft(contractor.business_name)} (${contractor.registration_number})`}
        parent={{ path: `/contractors/${id}#statements`, name: contractor.business_name }}
        yields
      >
        {(stage === "frozen" || stage === "ending") && <ActionForm action="make" button="Create revision" />}
      </PageHeading>
      {refused && <Notice>{refused.problem}</Notice>}
      {stage === "running" && <Notice kind="hint">This month isn’t over. These are the numbers so far.</Notice>}
      {stage === "ending" && (
        <Notice kind="hint">The month just ended. The statement will be final in a minute.</Notice>
      )}
      {stage === "none" ? (
        <p className="text-ink-soft">No territories and no requests this month.</p>
      ) : (
        <>
          <Section id="counts" title="Summary">
            <FactList facts={factsOf(content)} />
          </Section>
          <Section id="requests" title="Requests">
            {content.requests.length === 0 ? (
              <p className="text-ink-soft">No requests this month.</p>
            ) : (
              <Requests requests={content.requests} />
            )}
          </Section>
        </>
      )}
      {revisions.length > 0 && (
        <Section id="revisions" title="Revisions" note="The first covers what happened before the month ended.">
          <DataTable
            caption="Revisions"
            rows={revisions}
            keyOf={({ revision }) => String(revision)}
            columns={{
              Revision: ({ revision }) => revision,
              Created: ({ made_at }) => <Moment at={made_at} />,
              Requests: ({ given }) => given,
              "SHA-256": ({ sha256 }) => <code className="break-all text-xs">{sha256}</code>,
            }}
          />
        </Section>
      )}
    </>
  );
}

function factsOf(content: StatementContent) {
  const { given, accepted, contacted, booked, returned, withdrawn, not_leads: notLeads, cost } = content;
  const { median_seconds_to_contact: median, monthly_fee_cents: fee } = content;
  const stepText = ({ noted, confirmed, denied }: StepAnswers) =>
    fill(stepCountWords, { noted: String(noted), confirmed: String(confirmed), denied: String(denied) });
  const amount = (cents: number | null | undefined) => (cents == null ? null : formatCents(cents));
  const reasons = returnReasons.filter((reason) => returned[reason]);
  return {
    [statementLabels.given]: given,
    [statementLabels.accepted]: accepted,
    [statementLabels.contacted]: stepText(contacted),
    [statementLabels.booked]: stepText(booked),
    [statementLabels.returned]:
      reasons.map((reason) => `${returnReasonInWords(reason)} (${returned[reason]})`).join(" · ") || 0,
    [statementLabels.withdrawn]: withdrawn,
    ...(notLeads && { [statementLabels.notLeads]: notLeads }),
    [statementLabels.median]: median === null ? null : durationInWords(median / 60),
    [statementLabels.fee]: amount(fee),
    [statementLabels.perRequest]: amount(cost?.cents_per_request),
    [statementLabels.perBooked]: amount(cost?.cents_per_booked),
  };
}

const { contactedAnswers, outcomeAnswers, noAnswer, states } = statementWords;
const briefTime = (at: string | null) =>
  at && (
    <time dateTime={at} title={clock.time(new Date(at))} className="whitespace-nowrap">
      {clock.brief(new Date(at))}
    </time>
  );

function Requests({ requests }: { requests: readonly StatementRequest[] }) {
  return (
    <DataTable
      caption="Requests of the month"
      rows={requests}
      keyOf={({ reference, given_at }) => `${reference} ${given_at}`}
      columns={{
        Request: ({ reference }) => reference,
        Service: {
          cell: ({ service, zip_code }) => (
            <span className="inline-block min-w-44">{`${nameOfService(service)} in ${zip_code}`}</span>
          ),
          inCard: "line",
        },
        Assigned: ({ given_at }) => briefTime(given_at),
        Contacted: ({ contacted_at }) => briefTime(contacted_at),
        "Homeowner on contact": ({ homeowner_contacted: answer }) =>
          answer === null ? noAnswer : contactedAnswers[answer ? "true" : "false"],
        Booked: ({ booked_at }) => briefTime(booked_at),
        "Homeowner on booking": ({ homeowner_outcome: answer }) =>
          answer === null ? noAnswer : outcomeAnswers[answer],
        State: {
          cell: ({ state, return_reason }) =>
            state === "returned"
              ? `${states.returned}: ${returnReasonInWords(return_reason).toLowerCase()}`
              : states[state],
          inCard: "right",
        },
      }}
    />
  );
}
