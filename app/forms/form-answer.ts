import { data, useSearchParams } from "react-router";
import { type FormTable, refusals, submissionMessages } from "../../content/messages.ts";
import { isTableWithConsent } from "../../domain/contact-consent.ts";
import { type FormContext, noFormContext } from "../../domain/form-context.ts";
import type { FieldTexts, ParsedForm } from "../../domain/form-fields.ts";
import { type DataApiError, makeDataApiError, type SubmissionOutcome } from "../../domain/submission-outcome.ts";
import { formContextFields, formContextHeader, parsePostedFormContext } from "../../wire/form-context-encoding.ts";
import type { PageHandle } from "../../wire/page-parameters.ts";
import { redirect } from "../redirect.ts";
import { type FormFailure, problemFailure, refusalFailure } from "./failure.ts";
import { formKeyField, isFormKey } from "./form-key.ts";

interface FormWords<Field extends string> {
  labels: Readonly<Record<Field, string>>;
  hints: Readonly<Partial<Record<Field, string>>>;
  button: string;
  submitting: string;
  note?: string;
}

export interface FormRules<Field extends string, Row extends object> {
  table: FormTable;
  /** The path of the form's page. */
  path: string;
  words: FormWords<Field>;
  fields: readonly Field[];
  /** Columns that the page fills in and the visitor does not, such as the service and the city of a lead. */
  origin?: object;
  /** A field is required if `parse` reports it as missing in an empty form. */
  parse(typed: FieldTexts<Field>): ParsedForm<Row, Field>;
}

export interface FormAnswer extends FormFailure {
  typed: FieldTexts<string>;
}

export interface FormResultProps {
  /** After a refusal. */
  answer: FormAnswer | null;
  isSent: boolean;
}

export const formResultHandle = { parameters: { shared: ["sent"], values: { sent: ["1"] } } } satisfies PageHandle;

/** Whether the visitor came to this page by sending a form without JavaScript. */
export function isSentPage(query: URLSearchParams): boolean {
  return query.get("sent") === "1";
}

export function useFormResult(answer: FormAnswer | undefined): FormResultProps {
  const [search] = useSearchParams();
  return { answer: answer ?? null, isSent: isSentPage(search) };
}

/** How to detect that a form was already stored: by the key that a script wrote into the form, or by its content. */
type FormIdempotency = { formKey: string } | "content";

/** Throws a 400 response if the body is not a form. */
async function readPostedForm(request: Request): Promise<FormData> {
  return await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

function typedFields<Field extends string>(form: FormData, fields: readonly Field[]): FieldTexts<Field> {
  const typed: FieldTexts<Field> = {};
  for (const field of fields) {
    const value = form.get(field);
    if (typeof value === "string") typed[field] = value;
  }
  return typed;
}

type StoredOutcome = Extract<SubmissionOutcome, { outcome: "stored" }>;

/**
 * Answers a form sent without JavaScript. If the form is stored, redirects to the URL from `next`, by default the
 * form's page. Otherwise, returns the typed values and the reason for the failure, so that the form can show them.
 * `waitSeconds` is null unless the sender has made too many attempts.
 */
export async function answerPost<Field extends string, Row extends object, Stored extends StoredOutcome>(
  request: Request,
  waitSeconds: number | null,
  { table, path, fields, parse }: FormRules<Field, Row>,
  store: (
    submission: { rows: [Row]; context: FormContext },
    idempotency: FormIdempotency,
  ) => Promise<Exclude<SubmissionOutcome, StoredOutcome> | Stored>,
  next = (_stored: Stored) => `${path}?sent=1`,
) {
  const { failed: failedMessage } = submissionMessages[table];
  const form = await readPostedForm(request);
  const typed = typedFields(form, fields);
  const answerRefusal = (refusal: DataApiError, status: number, headers?: { "Retry-After": string }) =>
    data<FormAnswer>({ typed, ...refusalFailure(refusal, failedMessage) }, { status, headers });
  const answerTooMany = (seconds: number) =>
    answerRefusal(makeDataApiError("429", seconds > 3600 ? refusals.tooManyToday : refusals.tooMany), 429, {
      "Retry-After": String(seconds),
    });
  if (waitSeconds !== null) return answerTooMany(waitSeconds);
  const parsed = parse(typed);
  if (!parsed.ok)
    return data<FormAnswer>({ typed, ...problemFailure(parsed.problems, failedMessage) }, { status: 422 });
  const context = isTableWithConsent(table)
    ? parsePostedFormContext(typedFields(form, [...formContextFields, formContextHeader]), request.url)
    : noFormContext;
  const formKey = String(form.get(formKeyField) ?? "");
  const outcome = await store({ rows: [parsed.value], context }, isFormKey(formKey) ? { formKey } : "content");
  switch (outcome.outcome) {
    case "stored":
      return redirect(next(outcome), 303);
    case "refused":
      return answerRefusal(outcome.refusal, 422);
    case "too-many":
      return answerTooMany(outcome.retryAfterSeconds);
    case "unavailable":
      return answerRefusal(makeDataApiError("503", refusals.unavailable), 503, { "Retry-After": "5" });
  }
}
