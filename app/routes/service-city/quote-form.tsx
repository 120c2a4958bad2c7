import { preferredContactLabels, timelineLabels } from "../../../content/messages.ts";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { Choice, Service } from "../../../content/types.ts";
import type { Typed } from "../../../domain/form-fields.ts";
import { type LeadField, type LeadOrigin, leadFields, leadLimits, parseLead } from "../../../domain/lead.ts";
import { justSent, thankYouPath } from "../../../wire/receipt-header.ts";
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
import { useSubmission } from "../../forms/use-submission.ts";
import { WordsByWay } from "../../forms/words-by-way.tsx";
import { ZipCodeField } from "./zip-code-field.tsx";

const { labels, hints, phoneHints } = quoteFormWords;

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
    fields: leadFields,
    parse: (typed) =>
      parseLead(
        typed,
        issues.map(({ value }) => value),
        origin,
      ),
  } satisfies FormRules<string, object>;
}

interface QuoteFormProps extends QuotePlace {
  service: Pick<Service, "slug" | "phrase">;
  /** What the address says, and what became of a post that failed. */
  prefill: Typed<LeadField>;
  answer: FormAnswer | null;
}

export function QuoteForm({ service, prefill, answer, ...place }: QuoteFormProps) {
  const submission = useSubmission({
    ...quoteForm(place),
    prefill,
    answer,
    onStored: (receipt) => location.assign(`${thankYouPath(receipt)}${justSent}`),
  });
  const { field } = submission;

  return (
    <SubmissionForm submission={submission} words={quoteFormWords} hasDetails>
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <NameField {...field} label={labels.name} required maxLength={leadLimits.name} />
        <ZipCodeField {...field} label={labels.zip_code} service={service} />
      </div>
      <SelectField
        {...field}
        name="service_issue"
        label={labels.service_issue}
        required
        placeholder={quoteFormWords.issuePlaceholder}
        choices={place.issues}
      />
      <RadioField
        {...field}
        name="preferred_contact"
        label={labels.preferred_contact}
        choices={choices(preferredContactLabels)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField {...field} label={labels.phone} hint={<WordsByWay words={phoneHints} />} />
        <EmailField {...field} label={labels.email} hint={hints.email} required maxLength={leadLimits.email} />
      </div>
      <SelectField
        {...field}
        name="timeline"
        label={labels.timeline}
        placeholder={quoteFormWords.timelinePlaceholder}
        choices={choices(timelineLabels)}
      />
      <MessageField {...field} label={labels.message} hint={hints.message} rows={3} maxLength={leadLimits.message} />
    </SubmissionForm>
  );
}
