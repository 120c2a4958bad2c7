import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import { keepDatesWhole } from "../../domain/local-time.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/** Says when the state's register listed the contractor as active. `needsNumber` adds the registration number. */
export function RegisterEvidenceLines({
  evidence,
  needsNumber = false,
  className,
}: {
  evidence: RegisterEvidence[];
  needsNumber?: boolean;
  className: string;
}) {
  return evidenceLines(evidence, needsNumber).map(({ text, href }) => (
    <p key={href} className={className}>
      {keepDatesWhole(text)}{" "}
      <a href={href} className="link" rel="noreferrer">
        {registerWords.evidenceLink}
      </a>
    </p>
  ));
}
