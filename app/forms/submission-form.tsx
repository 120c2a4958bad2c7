import type { ReactNode } from "react";
import { type FormTool, formTools } from "../../content/assistant-words.ts";
import { contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import type { FormTable } from "../../content/messages.ts";
import { isTableWithConsent } from "../../domain/contact-consent.ts";
import type { FieldTexts } from "../../domain/form-fields.ts";
import { useSiteData, useWords } from "../site-data.ts";
import { ContactConsent } from "./consent-note.tsx";
import { ContextFields } from "./context-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldProblem, type FieldProps } from "./fields.tsx";
import type { FormAnswer, FormRules } from "./form-answer.ts";
import { formKeyField } from "./form-key.ts";
import { DraftNote, SentNotice, TryingNotice } from "./notices.tsx";
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

/** enhance-form.ts is the form's script. */
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
  return (
    // Without an `action` attribute, the browser posts to the page's full URL. The server reads the campaign from that
    // URL.
    <form
      method="post"
      noValidate
      toolname={tool?.name}
      tooldescription={tool?.description}
      data-form={table}
      data-origin={origin && JSON.stringify(origin)}
      className="relative grid gap-5"
    >
      {isSent && !answer && <SentNotice message={succeeded} />}
      {answer && <ErrorSummary failure={answer} hasDetails={hasDetails} />}
      <div className="relative">
        <p className="text-sm text-ink-soft">{formWords.requiredNote}</p>
        <template data-part="draft-note">
          <DraftNote />
        </template>
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
      {isTableWithConsent(table) && (
        <>
          <ContextFields consentVersion={contactConsents[table][0].version} />
          <ContactConsent table={table} />
        </>
      )}
      <div>
        <TryingNotice />
        <button type="submit" data-submitting={words.submitting} className="button w-full">
          {words.button}
        </button>
      </div>
      {words.note && <p className="-mt-2 text-center text-sm text-ink-soft">{words.note}</p>}
      <template data-part="summary">
        <ErrorSummary failure={null} hasDetails={hasDetails} />
      </template>
      <template data-part="sent">
        <SentNotice message={succeeded} isTemplate />
      </template>
      <template data-part="problem">
        <FieldProblem text="" />
      </template>
    </form>
  );
}
