import type { ReactNode } from "react";
import { market } from "../../content/chosen-market.ts";
import { reachLinks, type StepInWords } from "../../content/parcel-in-words.ts";
import { parcelWords } from "../../content/parcel-words.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import { keepDatesWhole } from "../../domain/local-time.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import { fill } from "../../domain/text.ts";
import { Check, MessageSquareText, Phone } from "../ui/icons.tsx";
import { RegisterEvidenceLines } from "./register-evidence-lines.tsx";

interface ParcelProps {
  /** A small line above the sentence. */
  eyebrow?: ReactNode;
  /** May contain `{business}`. */
  sentence: string;
  heading?: "h1" | "p";
  /** The contractor whose name stands in the sentence. Their registration number stands in the next line. */
  contractor?: NamedContractor | null;
  /** Below all else. Without it, no line about the state's register. */
  evidence?: RegisterEvidence[] | null;
  /** Empty once the request goes no further. */
  steps: readonly StepInWords[];
  className?: string;
  children?: ReactNode;
}

/** A request as homeowner and contractor follow it: its state in one sentence, then four steps. */
export function Parcel({
  eyebrow,
  sentence,
  heading: Heading = "h1",
  contractor = null,
  evidence = null,
  steps,
  className = "",
  children,
}: ParcelProps) {
  return (
    <div className={`card p-4 shadow-card min-[22rem]:p-5 sm:p-7 ${className}`}>
      {eyebrow && <p className="eyebrow mb-3 lg:mb-4">{eyebrow}</p>}
      <Heading className={`title text-2xl text-balance wrap-anywhere ${Heading === "h1" ? "sm:text-3xl" : ""}`}>
        {sentenceWithName(sentence, contractor)}
      </Heading>
      {contractor && <Registration contractor={contractor} evidence={evidence} />}
      {steps.length > 0 && <StepTrack steps={steps} />}
      {children}
      {contractor && evidence && evidence.length > 0 && (
        <div className="mt-5 text-sm text-ink-soft">
          <RegisterEvidenceLines evidence={evidence} className="" />
        </div>
      )}
    </div>
  );
}

/** The business name has a line of its own. */
function sentenceWithName(sentence: string, contractor: NamedContractor | null): ReactNode {
  const [before = "", after] = sentence.split("{business}");
  if (!contractor || after === undefined) return sentence;
  return (
    <>
      {before}
      <bdi className="block">{contractor.business_name}</bdi>
      {after}
    </>
  );
}

/** Without evidence, links to the page on which anyone can look up a number. */
function Registration({
  contractor: { registration_number: number },
  evidence,
}: {
  contractor: NamedContractor;
  evidence: RegisterEvidence[] | null;
}) {
  const { registration, verify } = market.licensing;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span>{fill(registration.numbered, { number })}</span>
      {evidence?.length === 0 && (
        <a href={verify.receipt.href} className="link" rel="noreferrer">
          {verify.receipt.text}
        </a>
      )}
    </p>
  );
}

/** The first time has the time zone's name, so that no other needs it. */
function StepTrack({ steps }: { steps: readonly StepInWords[] }) {
  return (
    <div className="parcel-frame mt-5">
      <ol aria-label={parcelWords.steps} className="parcel-track">
        {steps.map(({ label, when, isReached }, position) => (
          <li key={label} className={steps[position + 1]?.isReached ? "reached passed" : isReached ? "reached" : ""}>
            <span aria-hidden className="dot">
              {isReached && <Check strokeWidth={4} />}
            </span>
            <span className="block font-semibold">
              {label}
              {!isReached && <span className="sr-only"> {parcelWords.notYet}</span>}
            </span>
            {when && <span className="time">{keepDatesWhole(when)}</span>}
            {position === 0 && <span className="zone">{market.region.timeZoneName}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ReachContractorProps {
  phone: string | null;
  /** How the homeowner wants to be reached. */
  preferred: string | null;
  /** Whether the first link is the page's main button. */
  isPrimary: boolean;
}

const reachIcons = { tel: Phone, sms: MessageSquareText };

/** Calls or texts the contractor who accepted. */
export function ReachContractor({ phone, preferred, isPrimary }: ReachContractorProps) {
  const [first, second] = reachLinks(phone, preferred);
  if (!first) return null;
  const Icon = reachIcons[first.scheme];
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={first.url} className={`button px-4 ${isPrimary ? "" : "button-quiet bg-card"}`}>
        <Icon aria-hidden className="size-5" />
        {first.label}
      </a>
      {second && (
        <a href={second.url} className="link py-2.5">
          {second.label}
        </a>
      )}
    </p>
  );
}

/** For a homeowner whose request nobody has. */
export function CheckYourself() {
  const { text, href } = market.licensing.verify.receipt;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {parcelWords.checkYourself}{" "}
      <a href={href} className="link" rel="noreferrer">
        {text}
      </a>
    </p>
  );
}
