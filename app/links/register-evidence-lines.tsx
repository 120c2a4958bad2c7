import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/**
 * Below a contractor's name: when the register had them active. Empty where there is nothing to tell. `isApart` is that
 * of `evidenceLines`.
 */
export function RegisterEvidenceLines({
  evidence,
  isApart = false,
  className,
}: {
  evidence: RegisterEvidence[];
  isApart?: boolean;
  className: string;
}) {
  return evidenceLines(evidence, isApart).map(({ text, href }) => (
    <p key={href} className={className}>
      {text}{" "}
      <a href={href} className="link" rel="noreferrer">
        {registerWords.evidenceLink}
      </a>
    </p>
  ));
}
