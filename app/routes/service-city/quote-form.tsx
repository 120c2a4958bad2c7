import { choiceLabels, leadPlaceholders as placeholders } from "../../../content/lead-words.ts";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { FormChoice, Service } from "../../../content/types.ts";
import type { FieldTexts } from "../../../domain/form-fields.ts";
import { type LeadField, type LeadOrigin, leadFields, parseLead } from "../../../domain/lead.ts";
import { CoverageNote, coverageNoteId } from "../../forms/coverage-note.tsx";
import {
  choicesFrom,
  EmailField,
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
import { UrgentSteps } from "../../ui/urgent-help.tsx";

const { phoneHints } = quoteFormWords;
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

interface QuoteFormProps extends QuoteFormPage {
  service: Pick<Service, "slug" | "trade" | "urgentHelp">;
  /** Values from the page's URL. */
  prefill: FieldTexts<LeadField>;
  answer: FormAnswer | null;
}

export function QuoteForm({ service, prefill, answer, ...page }: QuoteFormProps) {
  const { urgentHelp } = service;
  const belowAnswer = urgentHelp ? { value: urgentHelp.issue, content: <UrgentSteps help={urgentHelp} /> } : undefined;
  return (
    <SubmissionForm rules={quoteForm(page)} prefill={prefill} answer={answer} hasDetails>
      {(field) => (
        <>
          <RadioField {...field("service_issue")} choices={page.issues} tiles="grid" below={belowAnswer} />
          <TextField
            {...field("zip_code")}
            note={<CoverageNote service={service.slug} trade={service.trade} />}
            noteId={coverageNoteId}
            autoComplete="postal-code"
            inputMode="numeric"
          />
          <SelectField {...field("timeline")} placeholder={placeholders.timeline} choices={choicesFrom(timeline)} />
          <hr className="border-line max-sm:hidden" />
          <NameField {...field("name")} />
          <RadioField {...field("preferred_contact")} choices={choicesFrom(preferred_contact)} tiles="row" />
          {/* The fields are side by side only where each hint fits on one line, so that the inputs align. */}
          <div className="grid gap-5 sm:grid-cols-[5fr_4fr] lg:max-xl:grid-cols-1">
            <PhoneField {...field("phone")} hint={<WordsByContactMethod words={phoneHints} />} />
            <EmailField {...field("email")} />
          </div>
          <MessageField {...field("message")} />
        </>
      )}
    </SubmissionForm>
  );
}
