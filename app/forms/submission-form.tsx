import type { ReactNode } from "react";
import { type FormTool, formTools } from "../../content/assistant-words.ts";
import { contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import type { FormTable } from "../../content/messages.ts";
import { isTableWithConsent } from "../../domain/contact-consent.ts";
import type { FieldTexts } from "../../domain/form-fields.ts";
import { useFormAction } from "../personal-parameters.ts";
import { useSiteData, useWords } from "../site-data.ts";
import { Slot } from "../slots/slot.tsx";
import { ContactConsent } from "./consent-note.tsx";
import { ContextFields } from "./context-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormFailure } from "./failure.ts";
import type { FieldProps } from "./fields.tsx";
import type { FormAnswer, FormRules } from "./form-answer.ts";
import { formKeyField } from "./form-key.ts";
import type { FormOptions } from "./form-options.ts";
import { SentNotice } from "./notices.tsx";
import { submissionWords } from "./submission-words.ts";

interface SubmissionFormProps<Field extends string> {
  rules: FormRules<Field, object>;
  answer: FormAnswer | null;
  /** The initial values. The typed values of a refused form replace them. */
  prefill?: FieldTexts<Field>;
  /** Whether the form was just sent without JavaScript and stored. */
  isSent?: boolean;
  hasDetails?: boolean;
  children(field: (name: Field) => FieldProps): ReactNode;
}

/** form-root.tsx is the form's script. It fills the slots, and the fields stay as they are. */
export function SubmissionForm<Field extends string>(props: SubmissionFormProps<Field>) {
  const { rules, answer, prefill = {}, isSent, hasDetails = false, children } = props;
  const { table, path, words, origin, parse } = rules;
  const { succeeded } = submissionWords(table, path, useSiteData());
  const typed: FieldTexts<string> = answer?.typed ?? prefill;
  const parsedEmpty = parse({});
  const requiredFields = parsedEmpty.ok ? [] : parsedEmpty.problems.map(({ field }) => field);
  const tools: Partial<Record<FormTable, FormTool>> = useWords(formTools);
  // After the form was sent, it is not offered to AI assistants, because they might send it again.
  const tool = isSent ? undefined : tools[table];
  const failure = answer && failureOf(answer);
  const options: FormOptions = {
    origin: origin ?? null,
    submitting: words.submitting,
    hasDetails,
    failure,
    isSent: Boolean(isSent) && !answer,
  };
  return (
    // The server reads the campaign from the URL of the post.
    <form
      method="post"
      action={useFormAction()}
      noValidate
      toolname={tool?.name}
      tooldescription={tool?.description}
      data-form={table}
      data-options={JSON.stringify(options)}
      className="relative grid gap-4 sm:gap-5"
    >
      <Slot name="result" className="empty:hidden">
        {failure && <ErrorSummary failure={failure} hasDetails={hasDetails} />}
        {options.isSent && <SentNotice message={succeeded} />}
      </Slot>
      <div className="relative max-sm:-mb-2">
        <p className="text-[0.8125rem] leading-5 text-ink-soft">{formWords.requiredNote}</p>
        <Slot name="draft" />
      </div>
      {children((name) => ({
        name,
        label: words.labels[name],
        hint: words.hints[name],
        required: requiredFields.includes(name),
        typed: typed[name],
        problem: answer?.problems.find(({ field }) => field === name),
        toolparamdescription: tool?.fields[name],
      }))}
      <input type="hidden" name={formKeyField} defaultValue="" />
      {isTableWithConsent(table) && <ContextFields consentVersion={contactConsents[table][0].version} />}
      <div>
        <Slot name="trying" aria-live="polite" />
        <button type="submit" className="button w-full">
          <Slot as="span" name="submitting" />
          <span className="until-filled">{words.button}</span>
        </button>
      </div>
      {isTableWithConsent(table) && <ContactConsent table={table} />}
      {words.note && <p className="-mt-2 text-[0.8125rem] leading-snug text-ink-soft">{words.note}</p>}
    </form>
  );
}

/** Without what was typed, which is in the fields. */
function failureOf({ message, heading, problems, refusal }: FormAnswer): FormFailure {
  return { message, heading, problems, refusal };
}
