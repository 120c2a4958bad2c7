import type { ReactNode } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { market } from "../../../content/chosen-market.ts";
import {
  type ContractorDetails,
  type ContractorFaults,
  type ContractorField,
  contractorFields,
  parseContractor,
} from "../../../domain/contractor.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatPhone } from "../../../domain/phone.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { MailLink, PhoneLink } from "../../ui/contact-links.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { followed } from "../territories/followed.ts";
import { Answers } from "./answers.tsx";
import { ContractorFields, readTyped, type TypedContractor } from "./contractor-form.tsx";
import { Deliveries, History, Leads, Territories } from "./contractor-lists.tsx";
import { fieldsMarked, fieldWords, registrationPattern, statusWords } from "./contractor-words.ts";
import { ExpiryBadge } from "./expiry-badge.tsx";

export const meta = ({ loaderData }: { loaderData?: { contractor: { business_name: string } } }) => [
  { title: `${loaderData?.contractor.business_name ?? "Contractor"} · Desk` },
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const parameters = new URL(request.url).searchParams;
  const contractor = await backend.contractorDesk.find(
    params.id ?? "",
    parameters.get("leads_after"),
    parameters.get("deliveries_after"),
  );
  if (contractor === null) throw new Response(null, { status: 404 });
  return { contractor };
}

/** What a page showed of a contractor when its form was made. */
const seenShape = z.partialRecord(z.enum(contractorFields), z.string().nullable());

export async function action({ context, request, params }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { contractorDesk, contractors } = desk.backend;
  const id = params.id ?? "";
  const path = `/contractors/${id}`;
  const form = await request.formData();
  const asked = form.get("action");

  if (asked === "change") {
    const typed = readTyped(form);
    const seen = readSeen(form.get("seen"));
    const parsed = parseContractor(typed, registrationPattern);
    const nothing: Refused = { problem: "", faults: {}, typed, changed: [] };
    if (!parsed.ok) {
      return data<Refused>({ ...nothing, problem: fieldsMarked, faults: parsed.faults, seen }, 422);
    }
    const outcome = await contractors.change(desk.database, id, seen, parsed.value);
    if (outcome.outcome === "unknown") throw new Response(null, { status: 404 });
    if (outcome.outcome === "refused") return data<Refused>({ ...nothing, problem: outcome.problem, seen }, 422);
    if (outcome.outcome === "overtaken") {
      const now = await contractorDesk.find(id);
      if (now === null) throw new Response(null, { status: 404 });
      return data<Refused>({ ...merged(typed, parsed.value, seen, now), problem: outcome.problem, faults: {} }, 409);
    }
    desk.invalidatePages();
    return goOn(desk, path, { text: `Saved.${followed(outcome.matched)}` });
  }

  const verbs = { pause: contractors.pause, resume: contractors.resume, end: contractors.end };
  if (asked !== "pause" && asked !== "resume" && asked !== "end") throw new Response(null, { status: 405 });
  const outcome = await verbs[asked](desk.database, id);
  if (outcome.outcome === "unknown") throw new Response(null, { status: 404 });
  if (outcome.outcome !== "done") {
    return data<Refused>({ problem: outcome.problem, faults: {}, typed: null, changed: [] }, 409);
  }
  desk.invalidatePages();
  return goOn(desk, path, { text: done[asked] + followed(outcome.matched), undo: outcome.change ?? undefined });
}

const done = {
  pause: "Paused: new requests do not go to them.",
  resume: "Resumed: new requests go to them again.",
  end: "Ended: their territories are free.",
};

/** What the page says again, with why. */
interface Refused {
  problem: string;
  faults: ContractorFaults;
  /** Null: nothing was typed. */
  typed: TypedContractor | null;
  /** What somebody else has changed meanwhile. */
  changed: { field: ContractorField; now: string | null; typed: string | null }[];
  /** What the form goes by, where that is not what the page shows now. */
  seen?: Partial<ContractorDetails>;
}

function readSeen(value: FormDataEntryValue | null): Partial<ContractorDetails> {
  try {
    return seenShape.parse(JSON.parse(String(value))) as Partial<ContractorDetails>;
  } catch {
    return {};
  }
}

/** Takes over what somebody else has changed where this operator has not typed anything else. */
function merged(
  typed: TypedContractor,
  wanted: ContractorDetails,
  seen: Partial<ContractorDetails>,
  now: ContractorDetails,
): Pick<Refused, "typed" | "changed"> {
  const changed = contractorFields.filter((field) => now[field] !== seen[field] && now[field] !== wanted[field]);
  const taken = changed.filter((field) => wanted[field] === seen[field]);
  return {
    typed: { ...typed, ...Object.fromEntries(taken.map((field) => [field, now[field] ?? ""])) },
    changed: changed.map((field) => ({
      field,
      now: now[field],
      typed: taken.includes(field) ? null : (wanted[field] ?? ""),
    })),
  };
}

export default function ContractorPage() {
  const { contractor } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, business_name, status, today } = contractor;
  const details = Object.fromEntries(contractorFields.map((field) => [field, contractor[field]]));
  return (
    <>
      <PageHeading
        title={business_name}
        parent={{ path: "/contractors", name: "Contractors" }}
        note={<StatusLine status={status} number={contractor.registration_number} />}
      >
        {status === "active" && <PostForm action="pause" button="Pause" />}
        {status === "paused" && <PostForm action="resume" button="Resume" look="primary" />}
        {status !== "ended" && <PostForm action="end" button="End" look="danger" />}
      </PageHeading>
      {refused && (
        <Notice>
          <p>{refused.problem}</p>
          <Changed changed={refused.changed} />
        </Notice>
      )}
      <Section id="details" title="Details">
        <div className="panel">
          <Facts contractor={contractor} />
          <details className="border-line border-t" open={refused?.typed != null}>
            <summary className="link inline-block px-4 py-3 font-semibold">Change the details</summary>
            <form method="post" className="px-4 pt-1 pb-5">
              <input type="hidden" name="action" value="change" />
              <input type="hidden" name="seen" value={JSON.stringify(refused?.seen ?? details)} />
              <ContractorFields values={refused?.typed ?? shownDetails(contractor)} faults={refused?.faults ?? {}} />
              <button type="submit" className="button mt-5">
                Save
              </button>
            </form>
          </details>
        </div>
        <p className="sr-only">Today is {dateInWords(today)}.</p>
      </Section>
      <Section id="answers" title="How they answer">
        <Answers answers={contractor.answers} />
      </Section>
      <Section
        id="territories"
        title="Territories"
        aside={
          status !== "ended" && (
            <a
              href={`/territories?${new URLSearchParams({ state: "free", give_to: id })}`}
              className="button button-quiet"
            >
              Give territories
            </a>
          )
        }
      >
        <Territories contractor={contractor} />
      </Section>
      <Section id="leads" title="Their requests">
        <Leads contractor={contractor} />
      </Section>
      <Section
        id="deliveries"
        title="Sent to them"
        aside={
          <a href={`/deliveries?${new URLSearchParams({ q: contractor.email })}`} className="link">
            All deliveries to them
          </a>
        }
      >
        <Deliveries contractor={contractor} />
      </Section>
      <Section id="history" title="What was done">
        <History events={contractor.history} />
      </Section>
    </>
  );
}

/** The details as the form shows them. */
function shownDetails(contractor: ContractorDetails): TypedContractor {
  const shown = contractorFields.map((field): [string, string] => [field, contractor[field] ?? ""]);
  return { ...Object.fromEntries(shown), phone: contractor.phone ? formatPhone(contractor.phone) : "" };
}

function StatusLine({ status, number }: { status: keyof typeof statusWords; number: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StatusBadge tone={statusWords[status].tone}>{statusWords[status].text}</StatusBadge>
      Registration {number}
    </span>
  );
}

function Changed({ changed }: { changed: Refused["changed"] }) {
  if (changed.length === 0) return null;
  return (
    <>
      <ul className="mt-2 list-disc pl-5">
        {changed.map(({ field, now, typed }) => (
          <li key={field}>
            {fieldWords[field].label} is now <b>{now ?? "empty"}</b>
            {typed !== null && <>; you wrote {typed === "" ? "nothing" : <b>{typed}</b>}</>}.
          </li>
        ))}
      </ul>
      <p className="mt-2">What you wrote stands in the form below. Save it once more if it still holds.</p>
    </>
  );
}

function Facts({ contractor }: { contractor: ContractorDetails & { today: string } }) {
  const { today, contact_name, email, phone } = contractor;
  const verify = market.licensing.verify.mail;
  const licenses = [
    {
      what: "Registration",
      number: contractor.registration_number,
      on: contractor.registration_expires_on,
    },
    {
      what: "Electrical license",
      number: contractor.electrical_license_number,
      on: contractor.electrical_license_expires_on,
    },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2">
      {licenses.map(({ what, number, on }) => (
        <Fact key={what} name={what}>
          {number === null ? (
            <span className="text-ink-soft">None</span>
          ) : (
            <>
              <span className="font-semibold">{number}</span>
              {on && <span className="block text-ink-soft">Until {dateInWords(on)}</span>}
              <ExpiryBadge what={what} on={on} today={today} />
              <a href={verify.url} className="link block w-fit py-0.5" target="_blank" rel="noreferrer">
                {verify.label}
              </a>
            </>
          )}
        </Fact>
      ))}
      <Fact name="Email">
        <MailLink email={email} />
        {contact_name && <span className="block text-ink-soft">{contact_name}</span>}
      </Fact>
      <Fact name="Phone">{phone ? <PhoneLink phone={phone} /> : <span className="text-ink-soft">None</span>}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
