import { data } from "react-router";
import { type Message, refusals } from "../../content/messages.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { Problem, Typed } from "../../domain/form-fields.ts";
import { type Receipt, type Refusal, refusal } from "../../domain/receipt.ts";
import { formContextFields, postedFormContext } from "../../wire/form-context-encoding.ts";
import { redirect } from "../redirect.ts";
import { type Failure, problemFailure, refusalFailure } from "./failure.ts";

/** A failure with what was typed, as a form post without JavaScript gets it back. */
export interface FormAnswer extends Failure {
  typed: Typed<string>;
}

/** What a form is told of its own post, which came before the page. */
export interface PostedProps {
  /** What became of a post that failed. */
  answer: FormAnswer | null;
  /** Whether the post was stored. */
  isSent: boolean;
}

/** Reads a posted form and what it says of itself; a body that is no form after all is answered with 400. */
export async function postedForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<{ typed: Typed<Field>; formContext: FormContext }> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  return {
    typed: typedFields(form, fields),
    formContext: postedFormContext(typedFields(form, formContextFields), Date.now()),
  };
}

/** Reads the form's own fields and nothing else. */
export function typedFields<Field extends string>(form: FormData, fields: readonly Field[]): Typed<Field> {
  const typed: Typed<Field> = {};
  for (const field of fields) {
    const value = form.get(field);
    if (typeof value === "string") typed[field] = value;
  }
  return typed;
}

/** The answer to a form post whose fields have problems: 422, the form as it was typed. */
export function answerProblems(typed: Typed<string>, problems: readonly Problem<string>[], failed: Message) {
  return data<FormAnswer>({ typed, ...problemFailure(problems, failed) }, { status: 422 });
}

/** The answer to a post to a form that its page no longer has: 409, the reason, and what was typed, to be given back. */
export function answerClosed(typed: Typed<string>, message: Message) {
  return data<FormAnswer>({ typed, problems: [], message, refusal: null }, { status: 409 });
}

/** The answer to a form post that was in order: on to `next` when it is stored, else the form as it was typed. */
export function answerReceipt(receipt: Receipt, typed: Typed<string>, failed: Message, next: string) {
  const answerRefusal = (refusal: Refusal, status: number, retryAfterSeconds?: number) =>
    data<FormAnswer>(
      { typed, ...refusalFailure(refusal, failed) },
      { status, headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) } },
    );
  switch (receipt.outcome) {
    case "stored":
      return redirect(next, 303);
    case "refused":
      return answerRefusal(receipt.refusal, 422);
    case "too-many":
      return answerRefusal(refusal("429", refusals.tooMany), 429, receipt.retryAfterSeconds);
    case "unavailable":
      return answerRefusal(refusal("503", refusals.unavailable), 503, 5);
  }
}
