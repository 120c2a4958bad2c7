import { market } from "../../../content/chosen-market.ts";
import { contractorLinkWords } from "../../../content/link-words.ts";
import { licenseStatusMeaning } from "../../../content/register-evidence.ts";
import { registerWords } from "../../../content/register-words.ts";
import { issueInWords, serviceInWords } from "../../../content/request-facts.ts";
import { statementListWords } from "../../../content/statement-words.ts";
import {
  fitsFilter,
  jobFilterParameters,
  type ListedJob,
  maxAmountCents,
  parseJobFilter,
} from "../../../domain/contractor-job.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { parseDollars } from "../../../domain/money.ts";
import type { StoppedLicense } from "../../../domain/register.ts";
import { type JobStep, lostReasons } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill } from "../../../domain/text.ts";
import { linkPath, statementPath } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerLinkForm, linkHandle, linkMeta, refuse } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts, RefusalNotice, Warning } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import type { Route } from "./+types/contractor-page";
import { JobList } from "./job-list.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.contractorLinks.open(params.token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { territories, months, ...contractor } = opened.view;
  const { backend } = context.get(pageContext);
  const filter = parseJobFilter(url.searchParams);
  const found = await backend.contractorLinks.jobs(params.token, parseJobFilter(new URLSearchParams()));
  const all = found.outcome === "open" ? found.view : [];
  const jobs = all.filter((job) => fitsFilter(job, filter));
  return {
    outcome: opened.outcome,
    contractor,
    filter,
    path: linkPath("contractor", params.token),
    jobs: {
      list: jobs.slice(0, longestJobList).map((job) => ({ ...job, work: workOf(job) })),
      count: jobs.length,
      total: all.length,
    },
    months: months.map((month) => ({ month, path: statementPath(linkPath("contractor", params.token), month) })),
    territories: territories.map((territory) => ({ ...territory, service: serviceInWords(territory.service).name })),
  };
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { contractorLinks, contractorJobs } = backend;
  const { client } = sender;
  const stepOf = (step: JobStep) => (field: (name: string) => string) =>
    contractorJobs.note(token, client, field("lead_id"), step);
  return answerLinkForm({ purpose: "contractor", token, client, linkFunctions: contractorLinks }, request, {
    pause: () => contractorLinks.pause(token, client),
    resume: () => contractorLinks.resume(token, client),
    accept: stepOf("accepted"),
    contacted: stepOf("contacted"),
    booked: stepOf("booked"),
    async return(field) {
      const reason = returnReasons.find((candidate) => candidate === field("reason"));
      return reason ? contractorJobs.returnLead(token, client, field("lead_id"), reason) : refuse("no-choice", 422);
    },
    async lost(field) {
      const reason = lostReasons.find((candidate) => candidate === field("reason"));
      return reason ? contractorJobs.lose(token, client, field("lead_id"), reason) : refuse("no-choice", 422);
    },
    async amount(field) {
      const amount = field("quoted") || !field("booked") ? "quoted" : "booked";
      const typed = field(amount).trim();
      const digits = typed === "" ? null : parseDollars(typed);
      if (typed !== "" && (digits === null || Number(digits) > maxAmountCents))
        return refuse("bad-amount", 422, typed, {}, { lead: field("lead_id"), field: amount });
      return contractorJobs.noteAmount(
        token,
        client,
        field("lead_id"),
        amount,
        digits === null ? null : Number(digits),
      );
    },
    async note(field) {
      const note = field("note").trim();
      if (note === "" || note.length > longestNote)
        return refuse("bad-note", 422, note, {}, { lead: field("lead_id"), field: "note" });
      return contractorJobs.addNote(token, client, field("lead_id"), note);
    },
    undo: (field) => contractorJobs.undo(token, client, field("lead_id"), null),
  });
}

/** The page lists at most this many jobs. The file has all of them. */
const longestJobList = 100;

function workOf({ service, request }: ListedJob): string {
  const name = serviceInWords(service).name;
  return request ? issueInWords(service, request.service_issue) : name;
}

export const handle = {
  parameters: { personal: [...linkHandle.parameters.personal, ...jobFilterParameters] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, contractorLinkWords);

export default function ContractorLink({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { contractor, territories, months } = loaderData;
  const { status, today, stops, isWatched } = contractor;
  const words = contractorLinkWords;
  const isRegistrationStopped = stops.some(({ kind }) => kind === "registration");
  const restingWords = contractor.isUnreachable
    ? words.unreachable
    : isRegistrationStopped && registerWords.contractor.resting;
  const { heading, text } = (status === "active" && restingWords) || words.states[status];
  const licenseFact = (name: string, number: string, expiresOn: string | null) => {
    const text = expiresOn !== null && expiresOn < today ? words.expired : words.expires;
    return { label: name, value: expiresOn ? fill(text, { number, day: dateInWords(expiresOn) }) : number };
  };
  const { registration, electrical } = market.licensing;
  const { electrical_license_number: electricalNumber } = contractor;
  const licenses = [
    licenseFact(registration.name, contractor.registration_number, contractor.registration_expires_on),
    ...(electricalNumber === null
      ? []
      : [licenseFact(electrical.name, electricalNumber, contractor.electrical_license_expires_on)]),
  ];

  return (
    <>
      <div className="bg-wash">
        <div className="column pt-10 pb-12 lg:pt-14 lg:pb-16">
          <RefusalNotice answer={actionData} />
          {contractor.isUnreachable && (
            <Warning>
              {words.unreachable.warning} <SiteEmail />
            </Warning>
          )}
          <p className="eyebrow">
            <bdi>{contractor.business_name}</bdi> ({contractor.registration_number})
          </p>
          <h1 className="title mt-1 text-4xl">{heading}</h1>
          <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{text}</p>
          {stops.map((stop) => (
            <LicenseWarning key={stop.kind} stop={stop} />
          ))}
          {status === "active" && <ActionForm action="pause" button={words.pause} className="mt-6" />}
          {status === "paused" && <ActionForm action="resume" button={words.resume} isPrimary className="mt-6" />}
        </div>
      </div>
      <div className="column grid gap-12 py-12 lg:py-16">
        <JobList
          jobs={loaderData.jobs}
          filter={loaderData.filter}
          path={loaderData.path}
          months={months.map(({ month }) => month)}
          refused={actionData ?? null}
          hasEnded={status === "ended"}
        />
        <Section id="territories" heading={words.heading} headingClass="title mb-5 text-2xl">
          {territories.length === 0 ? (
            <p className="text-ink-soft">{words.none}</p>
          ) : (
            <div className="grid gap-8">
              {[...Map.groupBy(territories, ({ service }) => service)].map(([service, held]) => (
                <div key={service}>
                  <h3 className="mb-3 font-semibold">{service}</h3>
                  <ul className="divide-y divide-line border-y border-line">
                    {held.map(({ zip_code, starts_on, ends_on, is_serving }) => (
                      <li key={zip_code} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
                        <span className="font-semibold tabular-nums">{zip_code}</span>
                        <span className="grow text-ink-soft">
                          {fill(ends_on === null ? words.table.since : words.table.between, {
                            from: dateInWords(starts_on),
                            through: dateInWords(ends_on ?? starts_on),
                          })}
                        </span>
                        <span>{is_serving ? words.table.serving : words.table.idle}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </Section>
        <Section id="statements" heading={statementListWords.heading}>
          <p className="mb-4 text-ink-soft">{statementListWords.text}</p>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
            {months.map(({ month, path }) => (
              <li key={month}>
                <a href={path} className="link inline-block py-2">
                  {today.startsWith(month)
                    ? fill(statementListWords.running, { month: monthInWords(month) })
                    : monthInWords(month)}
                </a>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="licenses" heading={words.licensesHeading} className="max-w-2xl">
          <LabeledFacts facts={licenses} />
          <p className="mt-4 text-sm text-ink-soft">{isWatched ? registerWords.contractor.watched : words.lapsed}</p>
          <p className="mt-6 text-sm text-ink-soft">
            {words.write} <SiteEmail />
          </p>
        </Section>
      </div>
    </>
  );
}

/** Warns that the state's register does not list the contractor's license as active. */
function LicenseWarning({ stop: { kind, number, result, status, day } }: { stop: StoppedLicense }) {
  const { register, licensing } = market;
  if (register === null) return null;
  const { heading, text } = fill(registerWords.contractor.stopped, {
    status,
    day: dateInWords(day),
    register: register.name.inside,
    license: `${licensing[kind].name} ${number}`,
  });
  return (
    <Notice kind="error" className="mt-6 max-w-[43rem]">
      <h2 className="font-semibold">{heading}</h2>
      <p className="mt-1">{text}</p>
      <p className="mt-2">{licenseStatusMeaning(kind, result, status)}</p>
      <p className="mt-2">
        {register.mend.text}{" "}
        <a href={register.mend.url} className="link" rel="noreferrer">
          {register.mend.label}
        </a>
      </p>
    </Notice>
  );
}
