import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Draft, isSameTyping, type Sent } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { onStoragePermission } from "../browser-storage.ts";
import { useSiteData } from "../site-data.ts";
import { showToast } from "../ui/show-toast.ts";
import { useFormContext } from "./context-fields.tsx";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import { type Failure, problemFailure, refusalFailure } from "./failure.ts";
import type { FieldProps } from "./fields.tsx";
import { type FormAnswer, type FormRules, typedFields } from "./form-answer.ts";
import { type Outgoing, sendUntilAnswered } from "./outgoing.ts";
import { type Answer, randomKey } from "./send.ts";
import { submissionWords } from "./submission-words.ts";

/** How long the visitor types nothing before what they typed is kept, in milliseconds. */
const pauseMs = 400;

/** What a form begins with. It stays the same as long as the form is on the screen. */
interface FormStart<Field extends string, Row extends object> extends FormRules<Field, Row> {
  /** What became of a post that failed. */
  answer: FormAnswer | null;
  /** What the fields start with where there was none. */
  prefill?: Typed<Field>;
  /** Leaves the page when it is stored, `receipt` being the path of the visitor's own link; without it the form stays, empty again. */
  onStored?(receipt: string | null): void;
}

interface SubmissionState {
  /** `waiting`: there was no answer, and it is sent again by itself; `stopped`: no longer. */
  step: "idle" | "waiting" | "stopped" | "stored";
  /** Whether the visitor has pressed the button and waits for what becomes of it. */
  isSubmitting: boolean;
  /** Why the last submit stored nothing. A problem is left out once its field was changed. */
  failure: Failure | null;
  /** While it waits: whether it is kept for the next visit. */
  isKept: boolean;
  /** What the fields start with. They are made anew when `round` grows. */
  typed: Typed<string>;
  round: number;
  /** Whether fields were filled with what was typed at another visit, and the visitor is to be told. */
  isRestored: boolean;
}

/** A form on the screen, and what its parts show and do. */
export type Submission = ReturnType<typeof useSubmission<string, object>>;

/** Sends a form through the data API, tells the visitor how it went, and keeps it for the next visit where that is allowed. */
export function useSubmission<Field extends string, Row extends object>(rules: FormStart<Field, Row>) {
  const { table, path, words, fields, limits, parse, answer, prefill = {}, onStored } = rules;
  const start: Typed<Field> = answer?.typed ?? prefill;
  const siteData = useSiteData();
  const { anonKey } = siteData;
  const { succeeded, failed } = submissionWords(table, path, siteData);
  const [state, setState] = useState<SubmissionState>({
    step: "idle",
    isSubmitting: false,
    failure: answer,
    isKept: false,
    typed: start,
    round: 0,
    isRestored: false,
  });
  /** Whether the visitor begins with an empty form. */
  const isBlank = !answer && isSameTyping(start, {});
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const context = useFormContext(form, isBlank);
  /** The state for answers and events, which may come before the next rendering. */
  const latest = useRef(state);
  /** What was sent last. */
  const outgoing = useRef<Outgoing>(null);
  /** A key belongs to the content: who sends the same again has it stored once. */
  const lastKey = useRef<{ content: string; key: string }>(null);
  /** Whether something was typed that is not kept yet. */
  const isDirty = useRef(false);

  const empty = parse({});
  const isRequired = (name: Field) => !empty.ok && empty.problems.some(({ field }) => field === name);
  const read = () => (form.current ? typedFields(new FormData(form.current), fields) : {});

  function change(part: Partial<SubmissionState>) {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }

  /** Makes the fields anew, with this in them. */
  function refill(typed: Typed<string>, part: Partial<SubmissionState> = {}) {
    isDirty.current = false;
    change({ ...part, typed, round: latest.current.round + 1 });
  }

  function fail(failure: Failure, part: Partial<SubmissionState> = {}) {
    flushSync(() => change({ ...part, failure, isSubmitting: false }));
    summary.current?.focus();
    showToast("error", failure.message, summary.current?.querySelector("[data-toast-place]"));
  }

  function focusFirst() {
    form.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
  }

  function keyFor(row: Row): string {
    const content = JSON.stringify(row);
    if (content !== lastKey.current?.content) lastKey.current = { content, key: randomKey() };
    return lastKey.current.key;
  }

  function startSending(sent: Sent, typed: Typed<string>, step: "idle" | "waiting") {
    outgoing.current = sendUntilAnswered({ path, sent, typed }, anonKey, onAnswer);
    change({ step, isKept: outgoing.current.keep() });
  }

  function onAnswer(answer: Answer, answered: Outgoing) {
    const isLast = answered === outgoing.current;
    if (answer.outcome === "stored") {
      const isUnchanged = isLast && isSameTyping(read(), answered.typed);
      return isUnchanged ? onUnchangedStored(answered, answer.receipt) : onChangedStored(answered);
    }
    // Of content that has been sent in another form since, the visitor hears no more.
    if (!isLast) return;
    const failure = refusalFailure(answer.refusal, failed);
    if (answer.outcome === "refused") return fail(failure, { step: "idle" });
    if (!answered.isStopped) change({ step: "waiting", isKept: answered.keep() });
    if (latest.current.isSubmitting) fail(failure);
  }

  /** What was typed since then is the visitor's, and so is what becomes of it. */
  function onChangedStored(answered: Outgoing) {
    answered.close();
    if (answered === outgoing.current) {
      outgoing.current = null;
      keepDraft(path, read(), null);
      change({ step: "idle", failure: null, isSubmitting: false });
    }
    showToast("success", succeeded);
  }

  function onUnchangedStored(answered: Outgoing, receipt: string | null) {
    forgetDraft(path);
    if (onStored) {
      // Until the next page is there, this one may still be loaded again, and the button stays disabled.
      change({ step: "stored", failure: null });
      return onStored(receipt);
    }
    answered.close();
    outgoing.current = null;
    lastKey.current = null;
    flushSync(() => refill({}, { step: "stored", failure: null, isSubmitting: false, isRestored: false }));
    // The button lost the focus when it was disabled, or is about to.
    if (document.activeElement?.matches("body, [type=submit]")) focusFirst();
    showToast("success", succeeded);
  }

  /** Goes on where an earlier visit ended. `isWhole` says that the form is now as the draft is. */
  function resume({ typed, waiting }: Draft, isWhole: boolean) {
    if (!waiting) return;
    const { isStopped, ...sent } = waiting;
    lastKey.current = { content: JSON.stringify(sent.row), key: sent.key };
    if (!isWhole) keepDraft(path, typed, null);
    else if (!isStopped) startSending(sent, typed, "waiting");
  }

  /** Fills the form with what was typed at another visit, unless what stands in it is newer. */
  const restore = useEffectEvent((element: HTMLFormElement) => {
    const draft = answer ? null : readDraft(path);
    if (!draft) return;
    const isFilledForAnother = fields.some((field) => start[field] && start[field] !== draft.typed[field]);
    if (isFilledForAnother) {
      // The two are not mixed, and only what was sent comes first.
      const isUntouched = [start, draft.typed].some((content) => isSameTyping(read(), content));
      if (!draft.waiting || draft.waiting.isStopped || !isUntouched) return;
      refill(draft.typed);
    } else {
      const filled = fields.filter((field) => fillIn(element, field, draft.typed[field] ?? ""));
      change({ isRestored: filled.length > 0 });
    }
    context.forgetTime();
    resume(draft, isFilledForAnother || isSameTyping(read(), draft.typed));
  });

  const save = useEffectEvent(() => {
    if (!isDirty.current) return;
    const typed = read();
    if (isSameTyping(typed, start)) forgetDraft(path);
    else if (!keepDraft(path, typed, null)) return;
    isDirty.current = false;
  });

  /** Keeps what no event tells of: it was typed before the scripts came, or before it was allowed. */
  const saveDraftNow = useEffectEvent(() => {
    if (outgoing.current && !outgoing.current.isStopped) return change({ isKept: outgoing.current.keep() });
    if (isSameTyping(read(), start)) return;
    isDirty.current = true;
    save();
  });

  // Before the browser can hand over the next event: a button may be pressed in the moment in which React takes over.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element);
    saveDraftNow();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const saveSoon = () => {
      isDirty.current = true;
      clearTimeout(pause);
      pause = setTimeout(save, pauseMs);
    };
    // Back at a form that was stored, the browser shows it as it was left: with what was sent, and without its button.
    const reloadStored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && latest.current.step === "stored") location.reload();
    };
    const events = new AbortController();
    const { signal } = events;
    element.addEventListener("input", saveSoon, { signal });
    addEventListener("pagehide", save, { signal });
    // A phone may end a page that is not looked at without another word.
    document.addEventListener("visibilitychange", save, { signal });
    addEventListener("pageshow", reloadStored, { signal });
    const unsubscribe = onStoragePermission(saveDraftNow);
    return () => {
      events.abort();
      unsubscribe();
      clearTimeout(pause);
    };
  }, []);

  return {
    ...state,
    table,
    path,
    words,
    succeeded,
    form,
    summary,
    notice,
    field(name: Field): FieldProps {
      return {
        name,
        label: words.labels[name],
        hint: words.hints[name],
        required: isRequired(name),
        maxLength: limits[name],
        typed: state.typed[name],
        problem: state.failure?.problems.find(({ field }) => field === name),
      };
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (latest.current.isSubmitting) return;
      const typed = read();
      const parsed = parse(typed);
      const before = outgoing.current;
      if (!parsed.ok) {
        before?.stop();
        return fail(problemFailure(parsed.problems, failed), { step: "idle" });
      }
      const row = parsed.value;
      const key = keyFor(row);
      isDirty.current = false;
      change({ isSubmitting: true });
      if (before && !before.isStopped && before.sent.key === key) return before.retryNow();
      before?.stop();
      startSending({ table, row, key, context: context.read(new FormData(event.currentTarget)) }, typed, "idle");
    },
    /** A field loses its mark, and what stands in the form from now on is sent by the visitor only. */
    edit(event: FormEvent<HTMLFormElement>) {
      outgoing.current?.stop();
      const { name } = event.target as HTMLInputElement;
      const { step, failure } = latest.current;
      if (step === "waiting") change({ step: "stopped" });
      if (!failure?.problems.some(({ field }) => field === name)) return;
      change({ failure: { ...failure, problems: failure.problems.filter(({ field }) => field !== name) } });
    },
    stop() {
      outgoing.current?.stop();
      flushSync(() => change({ step: "stopped" }));
      // The button that was pressed is gone.
      notice.current?.focus();
    },
    clear() {
      outgoing.current?.stop();
      outgoing.current = null;
      lastKey.current = null;
      forgetDraft(path);
      flushSync(() => refill(start, { step: "idle", isSubmitting: false, failure: null, isRestored: false }));
      focusFirst();
    },
    dismiss() {
      change({ isRestored: false });
      focusFirst();
    },
  };
}

/** Puts `value` where nothing stands yet. Answers whether it did. */
function fillIn(form: HTMLFormElement, field: string, value: string): boolean {
  const control = form.elements.namedItem(field);
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement ||
    control instanceof RadioNodeList;
  if (!isControl || control.value !== "" || value === "") return false;
  control.value = value;
  // A choice that is no longer offered leaves a list without any.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = "";
  return control.value === value;
}
