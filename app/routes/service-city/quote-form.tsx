import { preferredContactLabels, timelineLabels } from "../../../content/messages.ts";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { Choice, Service } from "../../../content/types.ts";
import type { Typed } from "../../../domain/form-fields.ts";
import { type LeadField, type LeadOrigin, leadFields, parseLead } from "../../../domain/lead.ts";
import {
  choices,
  EmailField,
  MessageField,
  NameField,
  PhoneField,
  RadioField,
  SelectField,
} from "../../forms/fields.tsx";
import type { FormAnswer, FormRules } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { WordsByWay } from "../../forms/words-by-way.tsx";
import { ZipCodeField } from "./zip-code-field.tsx";

const { issuePlaceholder, timelinePlaceholder, phoneHints } = quoteFormWords;

interface QuotePlace {
  /** The path of the page, and what that says of the request. */
  path: string;
  origin: LeadOrigin;
  issues: readonly Choice[];
}

export function quoteForm({ path, origin, issues }: QuotePlace) {
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

interface QuoteFormProps extends QuotePlace {
  service: Pick<Service, "slug" | "phrase">;
  /** What the address says, and what became of a post that failed. */
  prefill: Typed<LeadField>;
  answer: FormAnswer | null;
}

export function QuoteForm({ service, prefill, answer, ...place }: QuoteFormProps) {
  return (
    <SubmissionForm rules={quoteForm(place)} prefill={prefill} answer={answer} hasDetails>
      {(field) => (
        <>
          <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
            <NameField {...field("name")} />
            <ZipCodeField {...field("zip_code")} service={service} />
          </div>
          <SelectField {...field("service_issue")} placeholder={issuePlaceholder} choices={place.issues} />
          <RadioField {...field("preferred_contact")} choices={choices(preferredContactLabels)} />
          <div className="grid gap-5 sm:grid-cols-2">
            <PhoneField {...field("phone")} hint={<WordsByWay words={phoneHints} />} />
            <EmailField {...field("email")} />
          </div>
          <SelectField {...field("timeline")} placeholder={timelinePlaceholder} choices={choices(timelineLabels)} />
          <MessageField {...field("message")} rows={3} />
        </>
      )}
    </SubmissionForm>
  );
}
