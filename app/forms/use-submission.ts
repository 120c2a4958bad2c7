import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Message } from "../../content/messages.ts";
import type { Parsed, Problem, Typed } from "../../domain/submission.ts";
import type { TableName } from "../../server/database/schema.ts";
import { useSiteData } from "../site.ts";
import { useToast } from "../ui/toasts.tsx";
import { type Failure, problemFailure, typedFields } from "./form-answer.ts";
import { contentKeys, send } from "./send.ts";

/** What one form has of its own. */
interface SubmissionRules<Field extends string, Row extends object> {
  table: TableName;
  fields: readonly Field[];
  parse(typed: Typed<Field>): Parsed<Row, Field>;
  /** The message of a failure, with the server's words or the form's own. */
  failed(reason: string): Message;
  succeeded: Message;
  /** What the fields start with: from the address, or from a post that failed. */
  typed: Typed<Field>;
  /** Why that post failed. */
  failure: Failure | null;
  /** Where to go when it is stored; without it the form stays, empty again. */
  onStored?(): Promise<void>;
}

/** A form on its way: idle, being sent, then stored or failed. */
export interface Submission {
  failure: Failure | null;
  isSubmitting: boolean;
  /** What every field of the form needs; problems that are being mended are left out. */
  field: { typed: Typed<string>; problems: readonly Problem<string>[] };
  /** How often the form has been emptied: the fields are made anew each time. */
  round: number;
  summary: RefObject<HTMLElement | null>;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** A field that is being mended loses its mark at once; only the next submit judges it again. */
  mend(event: FormEvent<HTMLFormElement>): void;
}

/** Sends a form through the data API and tells the visitor how it went, in the words of the error catalogue. */
export function useSubmission<Field extends string, Row extends object>(
  rules: SubmissionRules<Field, Row>,
): Submission {
  const { table, fields, parse, failed, succeeded, onStored } = rules;
  const { anonKey } = useSiteData();
  const [typed, setTyped] = useState(rules.typed);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState(rules.failure);
  const [mended, setMended] = useState<readonly string[]>([]);
  const [isSubmitting, setSubmitting] = useState(false);
  const [keyFor, setKeyFor] = useState(contentKeys);
  const isLeft = useRef(false);
  const summary = useRef<HTMLElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  function fail(next: Failure) {
    setFailure(next);
    setMended([]);
    toast("error", next.message);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const parsed = parse(typedFields(new FormData(event.currentTarget), fields));
    if (!parsed.ok) return fail(problemFailure(parsed.problems, failed));
    setSubmitting(true);
    const refusal = await send(table, parsed.value, { anonKey, idempotencyKey: keyFor(parsed.value) });
    setSubmitting(false);
    // Without a code it is not the server's word: a connection that failed, or what a proxy says instead.
    if (refusal) return fail({ message: failed(refusal.code ? refusal.message : ""), problems: [], refusal });
    setFailure(null);
    // A visitor who has gone elsewhere in the meantime is told, and left where he is.
    if (onStored && !isLeft.current) await onStored();
    toast("success", succeeded);
    if (onStored) return;
    setKeyFor(() => contentKeys());
    setTyped({});
    setRound(round + 1);
  }

  const problems = failure?.problems.filter((problem) => !mended.includes(problem.field)) ?? [];

  function mend(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (problems.some((problem) => problem.field === name)) setMended([...mended, name]);
  }

  return { failure, isSubmitting, field: { typed, problems }, round, summary, submit, mend };
}
