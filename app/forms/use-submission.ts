import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Message } from "../../content/messages.ts";
import { type Draft, isSameTyping } from "../../domain/draft.ts";
import type { Parsed, Problem, Typed } from "../../domain/submission.ts";
import type { TableName } from "../../server/database/schema.ts";
import type { Refusal } from "../../server/submissions.ts";
import { useSiteData } from "../site.ts";
import { useToast } from "../ui/toasts.tsx";
import { type Failure, problemFailure, typedFields } from "./form-answer.ts";
import { useFormContext } from "./form-context.tsx";
import { outgoing } from "./outbox.ts";
import { type Answer, contentKeys, prepareToSend } from "./send.ts";
import { type Delivery, useDelivery } from "./use-delivery.ts";
import { useDraft } from "./use-draft.ts";

/** What one form has of its own. */
interface SubmissionRules<Field extends string, Row extends object> {
  table: TableName;
  /** The path of the page, whose action takes the form without JavaScript. */
  path: string;
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

/** A form on its way: idle, being sent, then stored, failed or waiting for somebody who answers. */
export interface Submission {
  table: TableName;
  path: string;
  form: RefObject<HTMLFormElement | null>;
  /** Whether the visitor begins with an empty form. */
  isBlank: boolean;
  failure: Failure | null;
  isSubmitting: boolean;
  /** What every field of the form needs; problems that are being mended are left out. */
  field: { typed: Typed<string>; problems: readonly Problem<string>[] };
  /** How often the form has been emptied: the fields are made anew each time. */
  round: number;
  summary: RefObject<HTMLElement | null>;
  delivery: Delivery;
  /** What was typed at another visit. */
  draft: { isRestored: boolean; dismiss(): void; clear(): void };
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** A field that is being mended loses its mark at once; only the next submit judges it again. */
  edit(event: FormEvent<HTMLFormElement>): void;
}

/** Sends a form through the data API and tells the visitor how it went, in the words of the error catalogue. */
export function useSubmission<Field extends string, Row extends object>(
  rules: SubmissionRules<Field, Row>,
): Submission {
  const { table, path, fields, parse, failed, succeeded, onStored } = rules;
  const { anonKey } = useSiteData();
  const [typed, setTyped] = useState<Typed<string>>(outgoing(path)?.typed ?? rules.typed);
  const [isBlank] = useState(!rules.failure && isSameTyping(typed, {}));
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState(rules.failure);
  const [mended, setMended] = useState<readonly string[]>([]);
  const [isSubmitting, setSubmitting] = useState(false);
  const [keyFor, setKeyFor] = useState(() => contentKeys(outgoing(path)?.sending));
  const isLeft = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const toast = useToast();
  const context = useFormContext(form, isBlank);
  const delivery = useDelivery(path, settle);
  const draft = useDraft({
    form,
    path,
    fields,
    start: rules.typed,
    isNewer: rules.failure !== null || delivery.state !== null,
    onRestored: resume,
  });

  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);

  useEffect(() => {
    isLeft.current = false;
    form.current?.addEventListener("focusin", prepareToSend, { once: true });
    return () => {
      isLeft.current = true;
    };
  }, []);

  function fail(next: Failure) {
    setFailure(next);
    setMended([]);
    toast("error", next.message);
  }

  function refuse(refusal: Refusal) {
    // Without a code it is not the server's word: a connection that failed, or what a proxy says instead.
    fail({ message: failed(refusal.code ? refusal.message : ""), problems: [], refusal });
  }

  function empty(start: Typed<string>) {
    setFailure(null);
    setKeyFor(() => contentKeys());
    setTyped(start);
    setRound((before) => before + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const data = new FormData(event.currentTarget);
    const content = typedFields(data, fields);
    const parsed = parse(content);
    if (!parsed.ok) return fail(problemFailure(parsed.problems, failed));
    const row = parsed.value;
    setSubmitting(true);
    const refusal = await delivery.send(
      { table, row, key: keyFor(row), context: context.read(data), anonKey },
      content,
    );
    setSubmitting(false);
    if (refusal) refuse(refusal);
  }

  async function settle(answer: Answer) {
    if (answer.outcome === "refused") return refuse(answer.refusal);
    draft.forget();
    setFailure(null);
    // A visitor who has gone elsewhere in the meantime is told, and left where he is.
    if (onStored && !isLeft.current) await onStored();
    toast("success", succeeded);
    if (!onStored) empty({});
  }

  /** Goes on where an earlier visit ended. */
  function resume({ typed: content, waiting }: Draft, isWhole: boolean) {
    context.forgetTime();
    const parsed = parse(content as Typed<Field>);
    if (!waiting || !isWhole || !parsed.ok) return;
    const row = parsed.value;
    setKeyFor(() => contentKeys({ row, key: waiting.key }));
    delivery.resume({ table, row, anonKey, ...waiting }, content);
  }

  function clear() {
    delivery.forget();
    draft.forget();
    flushSync(() => empty(rules.typed));
    // The button that was pressed is gone.
    form.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
  }

  const problems = failure?.problems.filter((problem) => !mended.includes(problem.field)) ?? [];

  function edit(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (problems.some((problem) => problem.field === name)) setMended([...mended, name]);
    delivery.edited();
  }

  return {
    table,
    path,
    form,
    isBlank,
    failure,
    isSubmitting,
    field: { typed, problems },
    round,
    summary,
    delivery,
    draft: { isRestored: draft.isRestored, dismiss: draft.dismiss, clear },
    submit,
    edit,
  };
}
