import { contractorFileWords } from "../../../content/application-words.ts";
import { market } from "../../../content/chosen-market.ts";
import { invoiceStateInShort } from "../../../content/invoice-facts.ts";
import { invoiceWords } from "../../../content/invoice-words.ts";
import { linkRefusals, contractorLinkWords as words } from "../../../content/link-words.ts";
import { licenseStatusMeaning } from "../../../content/register-evidence.ts";
import { registerWords } from "../../../content/register-words.ts";
import type { InvoiceSummary } from "../../../domain/invoice-view.ts";
import type { ContractorTerritory, ContractorView } from "../../../domain/link-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import type { StoppedLicense } from "../../../domain/register.ts";
import { fill } from "../../../domain/text.ts";
import { invoicePath } from "../../../wire/link-path.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { ActionField, ActionForm, Warning } from "../../links/link-parts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";

interface ContractorStandingProps {
  contractor: Omit<ContractorView, "territories" | "months">;
  territories: readonly ContractorTerritory[];
  invoices: readonly InvoiceSummary[];
  /** The page's own path. */
  link: string;
  refused: LinkRefusal | null;
}

const { pause } = contractorFileWords;

/** Whether the contractor gets requests, why not, and the buttons that pause and resume them. */
export function ContractorStanding({ contractor, territories, invoices, link, refused }: ContractorStandingProps) {
  const { status, stops, isUnreachable, isStoppedForMoney, paused_until, paused_by, offer, terms } = contractor;
  const isPartner = status === "active" || status === "paused";
  const isAsked = isPartner && offer === null && terms.agreed?.version !== terms.version;
  const reasons = isPartner ? restingReasons(contractor) : [];
  const { heading, text } = standingWords(contractor, territories, reasons);
  return (
    <>
      {isUnreachable && (
        <Warning>
          {words.unreachable.warning} <SiteEmail />
        </Warning>
      )}
      <p className="eyebrow">
        <bdi>{contractor.business_name}</bdi> ({contractor.registration_number})
      </p>
      <h1 className="title mt-2 text-3xl lg:mt-3 lg:text-4xl">{heading}</h1>
      <p className="mt-3 max-w-[38rem] text-ink-soft lg:text-lg">{text}</p>
      {reasons
        .filter((reason) => reason.text !== text)
        .map((reason) => (
          <p key={reason.text} className="mt-2 max-w-[38rem] text-lg text-ink-soft">
            {reason.text}
          </p>
        ))}
      {isStoppedForMoney && isPartner && <InvoicesToPay invoices={invoices} link={link} />}
      {isAsked && (
        <p className="mt-4">
          <a href="#terms" className="link font-semibold">
            {contractorFileWords.terms.ask}
          </a>
        </p>
      )}
      {stops.map((stop) => (
        <LicenseWarning key={stop.kind} stop={stop} />
      ))}
      {status === "paused" && paused_until && (
        <p className="mt-2">{fill(pause.through, { day: keepDatesWhole(dateInWords(paused_until)) })}</p>
      )}
      {status === "active" && <PauseForm refused={refused?.refusal === "bad-day" ? refused : null} />}
      {status === "paused" &&
        (paused_by === "operator" ? (
          <p className="mt-4">
            {pause.byUs} <SiteEmail />
          </p>
        ) : (
          <ActionForm action="resume" button={words.resume} isPrimary className="mt-6" />
        ))}
    </>
  );
}

/** Why no territory gets requests, besides a pause. */
function restingReasons(contractor: ContractorStandingProps["contractor"]) {
  const { isUnreachable, isStoppedForMoney, stops, registration_expires_on, file, today } = contractor;
  return [
    ...(isUnreachable ? [words.unreachable] : []),
    ...(isStoppedForMoney ? [words.stoppedForMoney] : []),
    ...(registration_expires_on < today ? [words.unregistered] : []),
    ...(stops.some(({ kind }) => kind === "registration") ? [registerWords.contractor.resting] : []),
    ...(file.insurance_expires_on !== null && file.insurance_expires_on < today ? [words.uninsured] : []),
  ];
}

function standingWords(
  { status, paused_by, today }: ContractorStandingProps["contractor"],
  territories: readonly ContractorTerritory[],
  [reason]: ReturnType<typeof restingReasons>,
) {
  const state = words.states[status];
  if (status === "paused") return paused_by === "operator" ? { ...state, text: words.pausedByUs } : state;
  if (status !== "active") return state;
  if (territories.length === 0) return words.noTerritory;
  if (reason) return reason;
  const started = territories.filter(({ starts_on }) => starts_on <= today);
  const [firstDay = today] = territories.map(({ starts_on }) => starts_on).sort();
  if (started.length === 0) return fill(words.upcoming, { day: keepDatesWhole(dateInWords(firstDay)) });
  if (started.every(({ is_serving }) => is_serving)) return state;
  return started.some(({ is_serving }) => is_serving) ? words.partly : words.idle;
}

/** Once these are paid, the territories serve again. */
function InvoicesToPay({ invoices, link }: Pick<ContractorStandingProps, "invoices" | "link">) {
  const open = invoices.filter(({ state, credit_for }) => state === "issued" && credit_for === null);
  return open.map((invoice) => (
    <p key={invoice.number} className="mt-4">
      <a href={invoicePath(link, invoice.number)} className="link font-semibold">
        {fill(invoiceWords.heading, { number: invoice.number })}
      </a>
      : {keepDatesWhole(invoiceStateInShort(invoice))}
    </p>
  ));
}

function PauseForm({ refused }: { refused: LinkRefusal | null }) {
  return (
    <ActionForm action="pause" button={words.pause} className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 *:mb-0">
      <ActionField
        name="until"
        type="date"
        label={pause.until}
        hint={pause.hint}
        problem={refused ? linkRefusals["bad-day"] : undefined}
        required={false}
        defaultValue={refused?.typed}
      />
    </ActionForm>
  );
}

/** Warns that the state's register does not list the contractor's license as active. */
function LicenseWarning({ stop: { kind, number, result, status, day } }: { stop: StoppedLicense }) {
  const { register, licensing } = market;
  if (register === null) return null;
  const { heading, text } = fill(registerWords.contractor.stopped, {
    status,
    day: keepDatesWhole(dateInWords(day)),
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
