import { linkRefusals, receiptWords } from "../../../content/link-words.ts";
import { leadLimits } from "../../../domain/lead.ts";
import { fill } from "../../../domain/text.ts";
import type { Refused } from "../../links/link-answer.ts";
import { ActionForm, FieldProblem } from "../../links/link-parts.tsx";

const refusals = ["no-email", "same-email"] as const;

/** The id by which a page is asked for the card, where there is one. */
const emailCardId = "correct-email";

interface EmailCardProps {
  /** The address that email came back from. */
  email: string;
  /** Where the form is posted to, if not to its own page. */
  to?: string;
  answer: Refused | null;
  className?: string;
}

/** Says that email does not reach the homeowner, and takes another address. */
export function EmailCard({ email, to, answer, className = "" }: EmailCardProps) {
  const { heading, text, label, button } = fill(receiptWords.email, { email });
  const refusal = refusals.find((known) => known === answer?.refusal);
  return (
    <section
      id={emailCardId}
      aria-labelledby="email-heading"
      className={`no-print rounded-md border-danger border-l-4 bg-card p-6 shadow-card ${className}`}
    >
      <h2 id="email-heading" className="title text-xl">
        {heading}
      </h2>
      <p className="mt-2 mb-4 max-w-[60ch] break-words">{text}</p>
      <ActionForm action="email" button={button} to={to} isPrimary>
        <div className="mb-5 max-w-sm">
          <label htmlFor="email" className="font-semibold">
            {label}
          </label>
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={leadLimits.email}
            required
            defaultValue={refusal && answer?.typed ? answer.typed : email}
            // biome-ignore lint/a11y/noAutofocus: after a refused post this is where it goes on.
            autoFocus={refusal !== undefined}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={refusal && "email-problem"}
            className="control mt-1.5"
          />
          {refusal && <FieldProblem id="email-problem" text={linkRefusals[refusal]} />}
        </div>
      </ActionForm>
    </section>
  );
}
