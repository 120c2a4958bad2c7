import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { type Draft, isSameTyping } from "../../domain/draft.ts";
import type { Parsed, Problem, Typed } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { useSiteData } from "../site-data.ts";
import { useToast } from "../ui/toasts.tsx";
import { useFormContext } from "./context-fields.tsx";
import { keepDraft, readDraft } from "./draft-storage.ts";
import { type Failure, failureMessage, problemFailure, typedFields } from "./form-answer.ts";
import { outgoing } from "./outbox.ts";
import { type Answer, contentKeys, prepareToSend } from "./send.ts";
import { type Delivery, useDelivery } from "./use-delivery.ts";
import { useDraft } from "./use-draft.ts";

/** What one form has of its own. */
interface SubmissionRules<Field extends string, Row extends object> {
  table: FormTable;
  /** The path of the page, whose action takes the form without JavaScript. */
  path: string;
  fields: readonly Field[];
  parse(typed: Typed<Field>): Parsed<Row, Field>;
  /** What the fields start with: from the address, or from a post that failed. */
  typed: Typed<Field>;
  /** Why that post failed. */
  failure: Failure | null;
  /** Where to go when it is stored; without it the form stays, empty again. */
  onStored?(): Promise<void>;
}

/** A form on its way: idle, being sent, then stored, failed or waiting for somebody who answers. */
export interface Submission {
  table: FormTable;
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
  const { table, path, fields, parse, onStored } = rules;
  const { failed, succeeded } = submissionMessages[table];
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
    refill,
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
    fail({ message: failureMessage(refusal, failed), problems: [], refusal });
  }

  function refill(content: Typed<string>) {
    setTyped(content);
    setRound((before) => before + 1);
  }

  function empty(start: Typed<string>) {
    setFailure(null);
    setKeyFor(() => contentKeys());
    refill(start);
  }

  function focusFirst() {
    form.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const data = new FormData(event.currentTarget);
    const content = typedFields(data, fields);
    const parsed = parse(content);
    if (!parsed.ok) return fail(problemFailure(parsed.problems, failed));
    const row = parsed.value;
    const sending = { table, row, key: keyFor(row), context: context.read(data), anonKey };
    setSubmitting(true);
    const refusal = await delivery.send(sending, content);
    setSubmitting(false);
    if (refusal) refuse(refusal);
    // The button lost it when it was disabled.
    else if (document.activeElement === document.body) focusFirst();
  }

  async function settle(answer: Answer, sent: Typed<string>) {
    if (answer.outcome === "refused") return refuse(answer.refusal);
    setFailure(null);
    const current = form.current ? typedFields(new FormData(form.current), fields) : readDraft(path)?.typed;
    // What was typed since then is the visitor's, and so is what becomes of it.
    if (current && !isSameTyping(current, sent)) return toast("success", succeeded);
    // A visitor who has gone elsewhere in the meantime is told, and left where he is.
    if (onStored && !isLeft.current) await onStored();
    draft.forget();
    toast("success", succeeded);
    if (!onStored) flushSync(() => empty({}));
  }

  /** Goes on where an earlier visit ended. */
  function resume({ typed: content, waiting }: Draft, isWhole: boolean) {
    context.forgetTime();
    if (!waiting) return;
    setKeyFor(() => contentKeys(waiting));
    if (!isWhole) keepDraft(path, content, null);
    else if (!waiting.isStopped) delivery.resume({ ...waiting, anonKey }, content);
  }

  function clear() {
    delivery.forget();
    draft.forget();
    flushSync(() => empty(rules.typed));
    // The button that was pressed is gone.
    focusFirst();
  }

  function dismiss() {
    draft.dismiss();
    focusFirst();
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
    draft: { isRestored: draft.isRestored, dismiss, clear },
    submit,
    edit,
  };
}
