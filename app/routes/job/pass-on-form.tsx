import { jobWords, linkRefusals } from "../../../content/link-words.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import { ActionForm } from "../../links/link-parts.tsx";

export function PassOnForm({ isRefused }: { isRefused: boolean }) {
  const { heading, text, label, button } = jobWords.passOn;
  return (
    <details id="give-back" open={isRefused} className="no-print">
      <summary className="link inline-block min-h-11 py-2 font-semibold">{heading}</summary>
      <p className="mt-2 text-ink-soft">{text}</p>
      <ActionForm action="return" button={button} className="mt-4">
        <fieldset aria-describedby={isRefused ? "reason-problem" : undefined} className="mb-5">
          <legend className="font-semibold">{label}</legend>
          <div className="mt-1">
            {returnReasons.map((reason, position) => (
              <label key={reason} className="flex min-h-9 items-center gap-2.5">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  required
                  // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
                  autoFocus={isRefused && position === 0}
                  className="size-4 shrink-0 accent-(--accent)"
                />
                {returnReasonWords[reason].mine}
              </label>
            ))}
          </div>
          {isRefused && <FieldProblem id="reason-problem" text={linkRefusals["no-reason"]} />}
        </fieldset>
      </ActionForm>
    </details>
  );
}
