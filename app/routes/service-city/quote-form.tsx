import { choiceLabels, leadPlaceholders as placeholders } from "../../../content/lead-words.ts";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { FormChoice, Service } from "../../../content/types.ts";
import type { FieldTexts } from "../../../domain/form-fields.ts";
import { type LeadField, type LeadOrigin, leadFields, parseLead } from "../../../domain/lead.ts";
import { CoverageNote } from "../../forms/coverage-note.tsx";
import {
  choicesFrom,
  EmailField,
  type FieldProps,
  MessageField,
  NameField,
  PhoneField,
  RadioField,
  SelectField,
  TextField,
} from "../../forms/fields.tsx";
import type { FormAnswer, FormRules } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { WordsByContactMethod } from "../../forms/words-by-contact-method.tsx";
import { MessageSquarePlus } from "../../ui/icons.tsx";

const { phoneHints, addMessage } = quoteFormWords;
const { timeline, preferred_contact } = choiceLabels;

interface QuoteFormPage {
  path: string;
  origin: LeadOrigin;
  issues: readonly FormChoice[];
}

export function quoteForm({ path, origin, issues }: QuoteFormPage) {
  return {
    table: "leads",
    path,
    words: quoteFormWords,
    fields: leadFields,
    origin,
    parse: (typed) =>
      parseLead(
        typed,
        issues.map(({ value }) => value),
        origin,
      ),
  } satisfies FormRules<LeadField, object>;
}

function FoldedMessage(field: FieldProps) {
  return (
    <details open={Boolean(field.typed || field.problem)} className="group">
      <summary className="link inline-flex min-h-11 list-none items-center gap-2 font-semibold">
        <MessageSquarePlus aria-hidden className="size-5" />
        {addMessage}
      </summary>
      <div className="mt-2">
        <MessageField {...field} rows={3} />
      </div>
    </details>
  );
}

interface QuoteFormProps extends QuoteFormPage {
  service: Pick<Service, "slug" | "trade">;
  /** Values from the page's URL. */
  prefill: FieldTexts<LeadField>;
  answer: FormAnswer | null;
}

export function QuoteForm({ service, prefill, answer, ...page }: QuoteFormProps) {
  return (
    <SubmissionForm rules={quoteForm(page)} prefill={prefill} answer={answer} hasDetails>
      {(field) => (
        <>
          <SelectField {...field("service_issue")} placeholder={placeholders.service_issue} choices={page.issues} />
          <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
            <SelectField {...field("timeline")} placeholder={placeholders.timeline} choices={choicesFrom(timeline)} />
            <TextField {...field("zip_code")} autoComplete="postal-code" inputMode="numeric" />
            <CoverageNote service={service.slug} trade={service.trade} className="-mt-3.5 sm:col-span-2" />
          </div>
          <NameField {...field("name")} />
          <RadioField {...field("preferred_contact")} choices={choicesFrom(preferred_contact)} />
          {/* The fields are side by side only where each hint fits on one line, so that the inputs align. */}
          <div className="grid gap-5 sm:grid-cols-[5fr_4fr] lg:max-xl:grid-cols-1">
            <PhoneField {...field("phone")} hint={<WordsByContactMethod words={phoneHints} />} />
            <EmailField {...field("email")} />
          </div>
          <FoldedMessage {...field("message")} />
        </>
      )}
    </SubmissionForm>
  );
}
