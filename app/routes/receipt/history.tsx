import { receiptWords } from "../../../content/link-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import type { HistoryEntry } from "../../../domain/link-view.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import { RegisterEvidenceLines } from "../../links/register-evidence-lines.tsx";

export function History({ sentAt, entries }: { sentAt: Date; entries: readonly HistoryEntry[] }) {
  const sentEntry: HistoryEntry = { kind: "sent", at: sentAt, reason: null, contractor: null, evidence: [] };
  const lines = [sentEntry, ...entries].flatMap((entry) => {
    const text = sentenceOf(entry);
    return text === null ? [] : [{ ...entry, text }];
  });
  return (
    <ol>
      {lines.map(({ kind, at, text, evidence }) => (
        <li key={`${kind} ${at.getTime()}`} className="group relative pb-5 pl-7 last:pb-0">
          <span
            aria-hidden
            className="absolute top-3 bottom-[-0.75rem] left-[5px] border-l-2 border-line group-last:hidden"
          />
          <span
            aria-hidden
            className="absolute top-1.5 left-0 size-3 rounded-full border-[6px] border-fill print:border-ink"
          />
          <p>{text}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={at.toISOString()}>{keepDatesWhole(clock.time(at))}</time>
          </p>
          <RegisterEvidenceLines evidence={evidence} needsNumber className="mt-1 text-sm text-ink-soft" />
        </li>
      ))}
    </ol>
  );
}

function sentenceOf({ kind, reason, contractor }: HistoryEntry): string | null {
  const { history, undone } = receiptWords;
  const sentences: Record<string, string> = kind === "undone" ? undone : history;
  const isEmail = kind === "corrected" && reason === "email";
  const text = sentences[kind === "undone" ? (reason ?? "") : isEmail ? "corrected-email" : kind];
  if (text === undefined) return null;
  const name = contractor
    ? `${isolateRightToLeft(contractor.business_name)} (${contractor.registration_number})`
    : receiptWords.earlierContractor;
  return fill(text, { contractor: name });
}
