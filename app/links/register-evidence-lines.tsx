import { evidenceLines } from "../../content/register-evidence.ts";
import { registerWords } from "../../content/register-words.ts";
import type { RegisterEvidence } from "../../domain/register.ts";

/**
 * Says when the state's contractor register listed the contractor as active. `isApart` is passed to `evidenceLines`.
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
