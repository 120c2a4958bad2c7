import { contractorFileWords } from "../../../content/application-words.ts";
import { market } from "../../../content/chosen-market.ts";
import { linkRefusals, contractorLinkWords as words } from "../../../content/link-words.ts";
import { licenseStatusMeaning } from "../../../content/register-evidence.ts";
import { registerWords } from "../../../content/register-words.ts";
import type { ContractorView } from "../../../domain/link-view.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import type { StoppedLicense } from "../../../domain/register.ts";
import { fill } from "../../../domain/text.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { ActionField, ActionForm, Warning } from "../../links/link-parts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";

interface ContractorStandingProps {
  contractor: Omit<ContractorView, "territories" | "months">;
  refused: LinkRefusal | null;
}

const { pause } = contractorFileWords;

/** Whether the contractor gets requests, why not, and the buttons that pause and resume them. */
export function ContractorStanding({ contractor, refused }: ContractorStandingProps) {
  const { status, stops, isUnreachable, paused_until, paused_by, offer, terms } = contractor;
  const isPartner = status === "active" || status === "paused";
  const isAsked = isPartner && offer === null && terms.agreed?.version !== terms.version;
  const { heading, text } = (status === "active" && restingWords(contractor)) || words.states[status];
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
      <h1 className="title mt-1 text-4xl">{heading}</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-soft">{text}</p>
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
        <p className="mt-2">{fill(pause.through, { day: dateInWords(paused_until) })}</p>
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

/** Why a contractor who has not paused gets no requests. Null: they get requests. */
function restingWords({ isUnreachable, stops, file, today }: ContractorStandingProps["contractor"]) {
  if (isUnreachable) return words.unreachable;
  if (stops.some(({ kind }) => kind === "registration")) return registerWords.contractor.resting;
  return file.insurance_expires_on !== null && file.insurance_expires_on < today ? words.uninsured : null;
}

function PauseForm({ refused }: { refused: LinkRefusal | null }) {
  return (
    <ActionForm action="pause" button={words.pause} className="mt-6">
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
