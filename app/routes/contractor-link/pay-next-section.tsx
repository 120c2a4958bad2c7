import { payNextWords } from "../../../content/invoice-words.ts";
import { sectionFaultWords } from "../../../content/screening-words.ts";
import type { SectionFault } from "../../../domain/application-file.ts";
import type { PayNextView } from "../../../domain/invoice-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { agreementLimits } from "../../../domain/offer.ts";
import { fill } from "../../../domain/text.ts";
import { ActionField, ActionForm } from "../../links/link-parts.tsx";
import { Section } from "../../ui/section.tsx";

/** Why the agreement was refused, and the name that was typed. */
export interface PayNextRefusal {
  payNext: Partial<Record<string, SectionFault>>;
  typed: string;
}

/** Lets a contractor agree that Stripe pays the next invoices without them, and end it. */
export function PayNextSection({ payNext, refusal }: { payNext: PayNextView; refusal: PayNextRefusal | null }) {
  const { since, isKept, canAgree, version, text } = payNext;
  const words = payNextWords;
  if (since !== null) {
    return (
      <Section id="pay-next" heading={words.heading} className="max-w-2xl">
        <p className="mb-4">{fill(words.on, { day: keepDatesWhole(dateInWords(since)) })}</p>
        {!isKept && <p className="mb-4 text-ink-soft">{words.noMethodYet}</p>}
        <ActionForm action="stop-pay-next" button={words.stop} />
      </Section>
    );
  }
  if (!canAgree) return null;
  const fault = refusal?.payNext.name;
  return (
    <Section id="pay-next" heading={words.heading} className="max-w-[44rem]">
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <details open={refusal !== null} className="card">
        <summary className="cursor-pointer p-5 font-semibold">{words.read}</summary>
        <div className="grid gap-3 px-5 pb-5">
          {text.split("\n\n").map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
          <ActionForm action="pay-next" button={words.agree} isPrimary className="mt-3">
            <input type="hidden" name="version" value={version} />
            <ActionField
              name="name"
              id="pay-next-name"
              label={words.name}
              hint={words.nameHint}
              maxLength={agreementLimits.name}
              autoComplete="name"
              defaultValue={refusal?.typed}
              problem={fault && sectionFaultWords[fault]}
            />
          </ActionForm>
        </div>
      </details>
    </Section>
  );
}
