import { registerWords } from "../../content/register-words.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import { evidenceLines } from "./register-evidence.ts";

/** Below a contractor's name: that the register had them active, and when. Nothing where there is nothing to say. */
export function RegisterEvidenceLines({ evidence, className }: { evidence: RegisterEvidence[]; className: string }) {
  return evidenceLines(evidence).map(({ text, href }) => (
    <p key={href} className={className}>
      {text}{" "}
      <a href={href} className="link" rel="noreferrer">
        {registerWords.evidenceLink}
      </a>
    </p>
  ));
}
