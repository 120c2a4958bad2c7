import type { ReactNode } from "react";
import { clock } from "../../../content/market-clock.ts";
import { criterionNames } from "../../../content/screening-words.ts";
import type { FileFacts } from "../../../domain/contractor-file.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { type Criterion, criteria, isInForce } from "../../../domain/screening.ts";
import { contractorFilePath } from "../../../wire/link-path.ts";
import { ActionForm, TextField } from "../../ui/form.tsx";
import { StatusBadge } from "../../ui/values.tsx";

interface ShownCheck {
  criterion: Criterion;
  checked_at: Date;
  holds_until: string | null;
  note: string | null;
  operator: string | null;
}

interface ChecklistProps {
  checks: readonly ShownCheck[];
  today: string;
  /** What the file says about a criterion. Without it, a check needs a note. A contractor's is elsewhere on the page. */
  evidence?: Partial<Record<Criterion, ReactNode>>;
  canCheck: boolean;
}

/** The criteria of the partner page, each with what is known about it and a form to note a check. */
export function Checklist({ checks, today, evidence, canCheck }: ChecklistProps) {
  return (
    <ol className="panel divide-y divide-line">
      {criteria.map((criterion) => {
        const check = checks.find((each) => each.criterion === criterion);
        const badge =
          check === undefined
            ? ({ word: "Not checked", tone: "over" } as const)
            : isInForce(check, today)
              ? ({ word: "Checked", tone: "good" } as const)
              : ({ word: "Check again", tone: "needed" } as const);
        return (
          <li key={criterion} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5">
            <div className="min-w-0 grow basis-40">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <h3 className="font-semibold first-letter:uppercase">{criterionNames[criterion]}</h3>
                <StatusBadge {...badge} />
              </div>
              {evidence?.[criterion] && <p className="mt-0.5 text-sm">{evidence[criterion]}</p>}
              {check && (
                <p className="mt-0.5 text-ink-soft text-sm">
                  {clock.date(check.checked_at)}, {check.operator ?? "command line"}
                  {check.holds_until && `, until ${dateInWords(check.holds_until)}`}
                  {check.note && `: ${check.note}`}
                </p>
              )}
            </div>
            {canCheck && <CheckForm criterion={criterion} needsNote={evidence !== undefined && !evidence[criterion]} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Beside the criterion, and open below it. */
function CheckForm({ criterion, needsNote }: { criterion: Criterion; needsNote: boolean }) {
  return (
    <details className="open:basis-full max-sm:basis-full">
      <summary className="link w-fit list-none py-1 text-sm">Note a check</summary>
      <ActionForm
        action="check"
        values={{ criterion }}
        button={`Mark ${criterionNames[criterion]} as checked`}
        className="mt-2 mb-2 grid items-end justify-items-start gap-3 sm:grid-cols-[auto_minmax(0,1fr)]"
      >
        <TextField label="Holds until" name="holds_until" type="date" />
        <TextField label="What you saw" name="note" maxLength={1000} required={needsNote} className="w-full" />
      </ActionForm>
    </details>
  );
}

/** `owner` is the path of the application's or contractor's page. */
export function FileList({ files, owner }: { files: readonly FileFacts[]; owner: string }) {
  if (files.length === 0) return <p className="text-ink-soft">No files.</p>;
  return (
    <ul className="divide-y divide-line">
      {files.map(({ id, name, bytes, created_at }) => (
        <li key={id} className="flex flex-wrap gap-x-4 py-1.5">
          <a href={contractorFilePath(owner, id)} className="link break-all" download>
            <bdi>{name}</bdi>
          </a>
          <span className="text-ink-soft">
            {Math.max(1, Math.round(bytes / 1000))} kB, {clock.date(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
