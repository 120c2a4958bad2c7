import { Fragment, useState } from "react";
import { data, Link } from "react-router";
import { sectionLabels, sectionWords } from "../../../content/application-words.ts";
import { bounceReasonWords } from "../../../content/bounce-words.ts";
import { registrationPattern } from "../../../content/registration-pattern.ts";
import type { UnreachableAddress } from "../../../domain/bounce.ts";
import {
  type ContractorDetails,
  type ContractorFaults,
  contractorFields,
  contractorVersion,
  parseContractor,
  staffFields,
  withoutMoney,
} from "../../../domain/contractor.ts";
import { dateInWords, isDay } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { licenseKinds } from "../../../domain/register.ts";
import { isCriterion, uncheckedCriteria, updateCriteria } from "../../../domain/screening.ts";
import { countedWords } from "../../../domain/text.ts";
import { refusalIn, revalidatesAfterConflict } from "../../answer.ts";
import { fieldReader, knownOr404, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { type Desk, deskOf } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { ActionForm, AskedForm, confirmFirstText, TextField, useActionForm } from "../../ui/form.tsx";
import { ChangedMeanwhile, NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { FactList, Moment, StatusBadge } from "../../ui/values.tsx";
import { consequencesInWords, jobName } from "../../words.ts";
import type { Route } from "./+types/contractor-file-page";
import { ContractorFacts, ContractorSummary } from "./contractor-facts.tsx";
import { ContractorFields, type EnteredContractor, readContractorForm } from "./contractor-form.tsx";
import { Deliveries, History, Leads, RequestCounts, Statements, Territories } from "./contractor-lists.tsx";
import { contractorStatusBadges, fixFieldsText } from "./contractor-words.ts";
import { licensesToCheck, RegisterChecks } from "./register-section.tsx";
import { Checklist, FileList } from "./screening-section.tsx";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { bounces, contractorDesk, register, statements } = backend;
  const parameters = url.searchParams;
  const contractor = orNotFound(
    await contractorDesk.find(params.id, parameters.get("leads_after"), parameters.get("deliveries_after")),
  );
  const file = await contractorDesk.file(contractor.id);
  return {
    contractor: isOwner ? contractor : forStaff(contractor),
    file: isOwner
      ? file
      : { ...file, isStoppedForMoney: false, offer: file.offer && { ...file.offer, feeCents: null } },
    unreachable: await bounces.unreachableAddress(contractor.id),
    statements: isOwner ? await statements.ofContractor(params.id) : [],
    register: await register.ofContractor(params.id),
  };
}

type FoundContractor = NonNullable<Awaited<ReturnType<Desk["backend"]["contractorDesk"]["find"]>>>;

const isAboutMoney = ({ kind }: { kind: string }) => /^invoice\.|fee-changed$|statement-made$/.test(kind);

/** The contractor as staff see it. */
function forStaff({ history, ...contractor }: FoundContractor): FoundContractor {
  return { ...withoutMoney(contractor), history: history.filter((event) => !isAboutMoney(event)) };
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { contractors, register } = desk.backend;
  const textOf = fieldReader(await readForm(request));
  const verb = textOf("action");
  const refuse = (refused: Partial<RefusedChange>, status: 409 | 422) =>
    data<RefusedChange>({ problem: null, faults: {}, entered: null, ...refused }, status);
  const answerDone = (
    message: string,
    outcome: { matched: number; change: number | null; warning?: string | null },
  ) => {
    return redirectWithFlash(desk, `/contractors/${id}`, {
      text: message + consequencesInWords(outcome),
      undo: outcome.change,
    });
  };

  if (verb === "change") {
    const entered = readContractorForm(textOf);
    const version = textOf("version");
    const parsed = parseContractor(entered, registrationPattern, fieldsFor(desk.isOwner));
    if (!parsed.ok) return refuse({ entered, version, problem: fixFieldsText, faults: parsed.faults }, 422);
    const result = knownOr404(await contractors.change(desk.database, id, version, parsed.value));
    if (result.outcome === "conflict") return refuse({ entered }, 409);
    if (result.outcome === "refused") return refuse({ entered, version, problem: result.problem }, 422);
    await register.checkNew(id);
    return answerDone("Saved.", result);
  }

  if (verb === "check" || verb === "refuse" || verb === "start") {
    const criterion = textOf("criterion");
    const because = textOf("because");
    if (verb !== "start" && !isCriterion(criterion)) throw new Response(null, { status: 405 });
    const result = knownOr404(
      !isCriterion(criterion)
        ? await contractors.start(desk.database, id, because)
        : verb === "refuse"
          ? await contractors.refuse(desk.database, id, criterion, because)
          : await contractors.check(desk.database, id, {
              criterion,
              holdsUntil: textOf("holds_until"),
              note: textOf("note"),
            }),
    );
    if (result.outcome !== "done") return refuse({ problem: result.problem }, 422);
    return answerDone(fileTexts[verb], result);
  }

  if (verb === "overrule") {
    const kind = licenseKinds.find((known) => known === textOf("kind")) ?? "registration";
    const result = knownOr404(await register.overrule(desk.database, id, kind, textOf("because")));
    if (result.outcome === "done") return answerDone("Overruled until the state register changes.", result);
    return refuse({ problem: result.problem }, 422);
  }
  if (verb === "register-check") {
    if (!register.isWatched)
      return refuse(
        { problem: "The state register can’t be checked: REGISTER_WATCH is off. Turn it on and restart the site." },
        422,
      );
    const failedCheck = (await register.check(id)).find(({ problem }) => problem);
    return redirectWithFlash(desk, `/contractors/${id}#register`, {
      text: failedCheck?.problem ?? "State register checked.",
    });
  }

  if (isAskedVerb(verb) && textOf("confirm") !== "yes") return refuse({ problem: confirmFirstText, asked: verb }, 422);
  if (verb === "remove") {
    const result = knownOr404(await contractors.remove(desk.database, id));
    if (result.outcome !== "done") return refuse({ problem: result.problem }, 409);
    return redirectWithFlash(desk, "/contractors", { text: "Contractor removed." });
  }

  if (!isVerb(verb)) throw new Response(null, { status: 405 });
  const result = knownOr404(await contractors[verb](desk.database, id));
  return result.outcome === "done" ? answerDone(doneTexts[verb], result) : refuse({ problem: result.problem }, 409);
}

const fieldsFor = (isOwner: boolean) => (isOwner ? contractorFields : staffFields);

const doneTexts = {
  pause: "Paused. They get no new requests.",
  resume: "Resumed. They get new requests again.",
  withdrawOffer: "Offer withdrawn. We’ve told them.",
  end: "Contractor ended. Their territories are free.",
  reachable: "Sending email again, including requests they haven’t answered.",
  revokeLinks: "Links revoked. The old links no longer work; they can ask for new ones by email.",
};

const fileTexts = {
  check: "Checked.",
  refuse: "Dropped. We’ve told them why.",
  start: "Started. We’ve emailed them.",
};

/** What cannot be taken back, so that its form asks first. */
const askedVerbs = ["end", "remove", "revokeLinks", "withdrawOffer"] as const;
type AskedVerb = (typeof askedVerbs)[number];

const isAskedVerb = (verb: string): verb is AskedVerb => askedVerbs.some((asked) => asked === verb);

const isVerb = (verb: string): verb is keyof typeof doneTexts => Object.hasOwn(doneTexts, verb);

interface RefusedChange {
  /** None if another operator changed the contractor first. */
  problem: string | null;
  faults?: ContractorFaults;
  entered?: EnteredContractor | null;
  /** The action whose form asks first, if its box was not checked. */
  asked?: AskedVerb;
  /** The contractor's version when the form was loaded. If absent, the form gets the latest version. */
  version?: string;
}

export const shouldRevalidate = revalidatesAfterConflict;

export default function ContractorPage({ loaderData, actionData }: Route.ComponentProps) {
  const [isEditing, setEditing] = useState(false);
  const isOwner = useIsOwner();
  const form = useActionForm<RefusedChange>({ onDone: () => setEditing(false) });
  const refusedBefore = refusalIn(actionData);
  const refused = form.refused ?? refusedBefore;
  const isOvertaken = refused?.problem === null;
  const { contractor, register, statements, unreachable, file } = loaderData;
  const { id, business_name, status, today } = contractor;
  return (
    <NarrowPage>
      <PageHeading
        title={business_name}
        parent={{ path: "/contractors", name: "Contractors" }}
        badge={<StatusBadge {...contractorStatusBadges[status]} />}
        note={<ContractorSummary contractor={contractor} />}
        yields
      >
        {status === "active" && <ActionForm action="pause" button="Pause contractor" isCommand />}
        {status === "paused" && <ActionForm action="resume" button="Resume contractor" look="primary" isCommand />}
      </PageHeading>
      {refusedBefore?.problem && <Notice>{refusedBefore.problem}</Notice>}
      {isOvertaken && <ChangedMeanwhile>The details below are the latest.</ChangedMeanwhile>}
      {unreachable && <Unreachable {...unreachable} unanswered={contractor.unanswered} />}
      {file.isStoppedForMoney && (
        <Notice>
          Their territories get no requests until the{" "}
          <Link to={`/money/contractors/${id}`} prefetch="intent" className="link">
            overdue invoice
          </Link>{" "}
          is paid.
        </Notice>
      )}
      {file.declinedBecause && <Notice kind="hint">They declined our offer: “{file.declinedBecause}”</Notice>}
      {file.offer && (
        <OpenOffer offer={file.offer} isNew={status === "offered"} isAsked={refusedBefore?.asked === "withdrawOffer"} />
      )}
      {(status === "active" || status === "paused") && <OpenPoints contractor={contractor} file={file} />}
      {file.updates.map((update) => (
        <WaitingUpdate key={update.section} {...update} />
      ))}
      <Section
        id="details"
        title="Details"
        aside={
          // Keeps the place of the button, which belongs to the form below.
          <span aria-hidden="true" className="button invisible">
            Edit
          </span>
        }
      >
        <div className="relative">
          <details
            className="group peer"
            open={isEditing || refusedBefore?.entered != null}
            onToggle={({ currentTarget }) => setEditing(currentTarget.open)}
          >
            <summary className="button button-quiet absolute right-0 bottom-full mb-3 list-none">
              <span className="group-open:hidden">Edit</span>
              <span className="hidden group-open:inline">Close</span>
            </summary>
            <ActionForm
              form={form}
              action="change"
              values={{ version: refused?.version ?? contractorVersion(contractor, fieldsFor(isOwner)) }}
              button="Save details"
              look="primary"
              className="panel mb-3 grid justify-items-start gap-5 px-4 pt-4 pb-5"
            >
              <ContractorFields
                fields={fieldsFor(isOwner)}
                values={refused?.entered ?? formValues(contractor)}
                faults={refused?.faults ?? {}}
              />
            </ActionForm>
          </details>
          <div className={isOvertaken ? "" : "peer-open:hidden"}>
            <ContractorFacts contractor={contractor} />
          </div>
        </div>
        <p className="sr-only">Today is {dateInWords(today)}.</p>
      </Section>
      <Section
        id="territories"
        title="Territories"
        aside={
          status !== "ended" && (
            <Link
              to={`/territories?${new URLSearchParams({ state: "free", give_to: id })}`}
              prefetch="intent"
              className="button button-quiet"
            >
              Assign territories
            </Link>
          )
        }
      >
        <Territories {...contractor} />
      </Section>
      <Section id="leads" title="Requests">
        <Leads {...contractor} />
      </Section>
      <Section id="answers" title="Response record">
        <RequestCounts {...contractor} />
      </Section>
      {register.isKnown && (
        <Section id="register" title="State register">
          <RegisterChecks {...register} licenses={licensesToCheck(contractor)} canChange={status !== "ended"} />
        </Section>
      )}
      <Section id="screening" title="Checklist">
        <Checklist checks={file.checks} today={today} canCheck={status !== "ended"} />
      </Section>
      <Section id="files" title="Files">
        <FileList files={file.files} owner={`/contractors/${id}`} />
      </Section>
      <Section id="agreements" title="Agreements">
        {file.agreements.length === 0 ? (
          <p className="text-ink-soft">They haven’t agreed to the partner terms.</p>
        ) : (
          <ul>
            {file.agreements.map(({ version, name, at }) => (
              <li key={String(at)}>
                Terms of {version}: <bdi>{name}</bdi>, <Moment at={at} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isOwner && (
        <Section id="statements" title="Statements" note="The latest version for each month that has ended">
          <Statements {...contractor} statements={statements} />
        </Section>
      )}
      <Section
        id="deliveries"
        title="Emails"
        aside={
          <Link to={`/deliveries?${new URLSearchParams({ q: contractor.email })}`} prefetch="intent" className="link">
            View all deliveries
          </Link>
        }
      >
        <Deliveries {...contractor} />
      </Section>
      <Section id="history" title="History">
        <History {...contractor} />
      </Section>
      <LastSteps contractor={contractor} asked={refusedBefore?.asked} />
    </NarrowPage>
  );
}

interface LastStepsProps extends Pick<Route.ComponentProps["loaderData"], "contractor"> {
  /** The form that came back because its box was not checked. */
  asked: AskedVerb | undefined;
}

function LastSteps({ contractor: { business_name, status, territoryCount }, asked }: LastStepsProps) {
  const isOwner = useIsOwner();
  return (
    <div className="border-line border-b">
      {status !== "ended" && (
        <AskedForm ask="Revoke links…" action="revokeLinks" button="Revoke links" isOpen={asked === "revokeLinks"}>
          Their page and all job links stop working for good. They can ask for new ones by email.
        </AskedForm>
      )}
      {isOwner && (status === "active" || status === "paused") && (
        <AskedForm ask="End contractor…" action="end" button="End contractor" isOpen={asked === "end"}>
          <bdi className="wrap-anywhere">{business_name}</bdi> gets no more requests.{" "}
          {territoryCount === 1
            ? "Their zip code is free at once"
            : `All ${territoryCount} of their zip codes are free at once`}
          , and their links stop working for good. For a day, undo gives back the zip codes that nobody else has taken.
        </AskedForm>
      )}
      {isOwner && status === "ended" && (
        <AskedForm ask="Remove permanently…" action="remove" button="Remove contractor" isOpen={asked === "remove"}>
          Remove everything about <bdi className="wrap-anywhere">{business_name}</bdi> here. Their statements stay and
          name nobody. This can’t be undone.
        </AskedForm>
      )}
    </div>
  );
}

type File = Route.ComponentProps["loaderData"]["file"];

interface OpenOfferProps {
  offer: NonNullable<File["offer"]>;
  isNew: boolean;
  /** Whether the box for withdrawing it was not checked. */
  isAsked: boolean;
}

function OpenOffer({ offer, isNew, isAsked }: OpenOfferProps) {
  const isOwner = useIsOwner();
  return (
    <Section id="offer" title="Open offer">
      <FactList
        facts={{
          "Zip codes": offer.territories.map(({ service, zip_code }) => jobName(service, zip_code)).join(", "),
          ...(offer.feeCents !== null && { "Monthly fee": formatCents(offer.feeCents) }),
          "First day": dateInWords(offer.startsOn),
          "Open through": dateInWords(offer.until),
        }}
      />
      {isOwner && (
        <ActionForm
          action="start"
          button={isNew ? "Start without their agreement" : "Start the new zip codes"}
          className="mt-3 grid justify-items-start gap-3"
        >
          <TextField label="Reason" name="because" required maxLength={500} />
        </ActionForm>
      )}
      {isOwner && (
        <div className="mt-4">
          <AskedForm ask="Withdraw offer…" action="withdrawOffer" button="Withdraw offer" isOpen={isAsked}>
            These zip codes are free at once, and we email them that the offer is over. This can’t be undone.
          </AskedForm>
        </div>
      )}
    </Section>
  );
}

function WaitingUpdate({ section, content }: File["updates"][number]) {
  const criterion = updateCriteria[section];
  const facts = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      sectionLabels[name as keyof typeof sectionLabels] ?? name,
      value === null ? "None" : isDay(String(value)) ? dateInWords(String(value)) : String(value),
    ]),
  );
  return (
    <Section id={`update-${section}`} title={`New from them: ${sectionWords[section].heading.toLowerCase()}`}>
      <FactList facts={facts} />
      <div className="mt-3 flex flex-wrap items-end gap-4">
        <ActionForm action="check" values={{ criterion }} button="Checked: use this" look="primary" />
        <ActionForm action="refuse" values={{ criterion }} button="Refuse" className="flex flex-wrap items-end gap-3">
          <TextField label="Reason, which they’ll read" name="because" required maxLength={500} />
        </ActionForm>
      </div>
    </Section>
  );
}

function Unreachable({ since, reason, answer, unanswered }: UnreachableAddress & { unanswered: number }) {
  return (
    <Notice>
      <p className="font-semibold">
        Email hasn’t reached them since <Moment at={since} />.
      </p>
      <p className="mt-1">{bounceReasonWords[reason]} Their territories get no requests until this is fixed.</p>
      {answer && <blockquote className="mt-2 break-words border-line border-l-2 pl-3 text-sm">{answer}</blockquote>}
      <p className="mt-2">
        Edit the email address under Details, or confirm that it works.
        {unanswered > 0 &&
          ` We’ll then resend ${unanswered === 1 ? "the request" : `the ${unanswered} requests`} they haven’t answered. You can also reassign requests.`}
      </p>
      <ActionForm action="reachable" button="Confirm this email works" className="mt-3" />
    </Notice>
  );
}

function formValues(contractor: ContractorDetails): EnteredContractor {
  const entries = contractorFields.map((field): [string, string] => [field, contractor[field] ?? ""]);
  return { ...Object.fromEntries(entries), phone: contractor.phone ? formatPhone(contractor.phone) : "" };
}

/** What a contractor who gets requests still lacks, with links to it. */
function OpenPoints({ contractor, file }: Pick<Route.ComponentProps["loaderData"], "contractor" | "file">) {
  const { insurance_expires_on, today } = contractor;
  const unchecked = uncheckedCriteria(file.checks, today).length;
  const points = [
    file.agreements.length === 0 && { id: "agreements", text: "no agreement to the partner terms" },
    insurance_expires_on === null && { id: "details", text: "no insurance on file" },
    unchecked > 0 && { id: "screening", text: countedWords(uncheckedWords, unchecked) },
  ].filter((point) => point !== false);
  if (points.length === 0) return null;
  return (
    <Notice kind="hint">
      Open:{" "}
      {points.map(({ id, text }, position) => (
        <Fragment key={id}>
          {position > 0 && ", "}
          <a href={`#${id}`} className="link">
            {text}
          </a>
        </Fragment>
      ))}
    </Notice>
  );
}

const uncheckedWords = { one: "{count} check to do", other: "{count} checks to do" };
