import { linkRefusals, receiptWords } from "../../../content/link-words.ts";
import { leadForm } from "../../../domain/lead.ts";
import { fill } from "../../../domain/text.ts";
import { thankYouPathname } from "../../../wire/receipt-header.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { ActionField, ActionForm } from "../../links/link-parts.tsx";
import { CircleAlert } from "../../ui/icons.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";

const emailRefusals = ["no-email", "same-email"] as const;

/**
 * The name of a hidden field. An accepted correction with the value `thankYouPathname` in this field redirects to the
 * thank-you page. Any other accepted correction redirects to the receipt.
 */
export const returnPathField = "from";

const emailCardId = "correct-email";

interface EmailCardProps {
  email: string;
  /** The URL to post to, by default the current page. */
  to?: string;
  /** If false, the card says how to reach us instead. */
  canCorrect: boolean;
  answer: LinkRefusal | null;
  className?: string;
}

export function EmailCard({ email, to, canCorrect, answer, className = "" }: EmailCardProps) {
  const { heading, text, exhausted, label, button } = fill(receiptWords.email, { email });
  const refusal = emailRefusals.find((known) => known === answer?.refusal);
  return (
    <section
      id={emailCardId}
      aria-labelledby="email-heading"
      className={`no-print rounded-md border border-line bg-card p-6 ${className}`}
    >
      <h2 id="email-heading" className="title flex items-center gap-3 text-xl">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {heading}
      </h2>
      <p className="mt-2 max-w-[38rem] wrap-anywhere">
        {canCorrect ? text : exhausted} {!canCorrect && <SiteEmail />}
      </p>
      {canCorrect && (
        <ActionForm action="email" button={button} to={to} isPrimary className="mt-4">
          {to && <input type="hidden" name={returnPathField} value={thankYouPathname} />}
          <ActionField
            name="email"
            label={label}
            problem={refusal && linkRefusals[refusal]}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={leadForm.email.longest}
            defaultValue={refusal && answer?.typed ? answer.typed : email}
          />
        </ActionForm>
      )}
    </section>
  );
}
