import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { FormTable } from "../../content/messages.ts";
import { isSameTyping } from "../../domain/draft.ts";
import type { Parsed, Problem, Typed } from "../../domain/form-fields.ts";
import { onStoragePermission } from "../browser-storage.ts";
import { useSiteData } from "../site-data.ts";
import { useFormContext } from "./context-fields.tsx";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import type { Failure } from "./failure.ts";
import { typedFields } from "./form-answer.ts";
import { prepareToSend } from "./send.ts";
import type { SubmissionState } from "./submission-machine.ts";
import { submissionOn } from "./submissions.ts";

/** How long the visitor types nothing before what they typed is kept, in milliseconds. */
const pauseMs = 400;

/** What one form has of its own. */
interface FormRules<Field extends string, Row extends object> {
  table: FormTable;
  /** The path of the page, whose action takes the form without JavaScript. */
  path: string;
  fields: readonly Field[];
  parse(typed: Typed<Field>): Parsed<Row, Field>;
  /** What the fields start with: from the address, or from a post that failed. */
  typed: Typed<Field>;
  /** Why that post failed. */
  failure: Failure | null;
  /** Leaves the page when it is stored, `receipt` being the path of the visitor's own link; without it the form stays, empty again. */
  onStored?(receipt: string | null): void;
}

/** A form on the screen, and what its parts show and do. */
export interface Submission extends SubmissionState {
  table: FormTable;
  path: string;
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  /** Whether the visitor begins with an empty form. */
  isBlank: boolean;
  /** What every field of the form needs; problems that are being mended are left out. */
  field: { typed: Typed<string>; problems: readonly Problem<string>[] };
  submit(event: FormEvent<HTMLFormElement>): void;
  edit(event: FormEvent<HTMLFormElement>): void;
  stop(): void;
  clear(): void;
  dismiss(): void;
}

/** Sends a form through the data API, tells the visitor how it went, and keeps it for the next visit where that is allowed. */
export function useSubmission<Field extends string, Row extends object>(rules: FormRules<Field, Row>): Submission {
  const { table, path, fields, parse, typed: start, onStored } = rules;
  const { anonKey } = useSiteData();
  const [machine] = useState(() => submissionOn(path, table, anonKey, { typed: start, failure: rules.failure }));
  const state = useSyncExternalStore(machine.subscribe, machine.state, machine.state);
  const [isBlank] = useState(!rules.failure && isSameTyping(state.typed, {}));
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const context = useFormContext(form, isBlank);
  /** Whether something was typed that is not kept yet. */
  const isDirty = useRef(false);

  const read = (element: HTMLFormElement) => typedFields(new FormData(element), fields);

  const save = useEffectEvent((element: HTMLFormElement) => {
    if (!isDirty.current) return;
    const typed = read(element);
    if (isSameTyping(typed, start)) forgetDraft(path);
    else if (!keepDraft(path, typed, machine.outgoing()?.sent ?? null)) return;
    isDirty.current = false;
  });

  /** Keeps what no event tells of: it was typed before the scripts came, or before it was allowed. */
  const saveAsItStands = useEffectEvent((element: HTMLFormElement) => {
    if (isSameTyping(read(element), start)) return;
    isDirty.current = true;
    save(element);
  });

  /** Fills the form with what was typed at another visit, unless what stands in it is newer. */
  const restore = useEffectEvent((element: HTMLFormElement) => {
    const draft = state.step === "idle" ? readDraft(path) : null;
    if (!draft) return;
    // The address may fill the form for another person: the two are not mixed, and only what was sent comes first.
    if (fields.some((field) => start[field] && start[field] !== draft.typed[field])) {
      const isUntouched = [start, draft.typed].some((content) => isSameTyping(read(element), content));
      if (!draft.waiting || draft.waiting.isStopped || !isUntouched) return;
      context.forgetTime();
      machine.refill(draft.typed);
      return machine.resume(draft, true);
    }
    context.forgetTime();
    const filled = fields.filter((field) => fillIn(element, field, draft.typed[field] ?? ""));
    machine.noteRestored(filled.length > 0);
    machine.resume(draft, isSameTyping(read(element), draft.typed));
  });

  const show = useEffectEvent((element: HTMLFormElement) => {
    machine.shown({ read: () => read(element), start, onStored });
  });

  // Before the browser can hand over the next event: a button may be pressed in the moment in which React takes over.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    show(element);
    restore(element);
    saveAsItStands(element);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const saveNow = () => save(element);
    const saveSoon = () => {
      isDirty.current = true;
      clearTimeout(pause);
      pause = setTimeout(saveNow, pauseMs);
    };
    const events = new AbortController();
    const { signal } = events;
    element.addEventListener("input", saveSoon, { signal });
    element.addEventListener("focusin", prepareToSend, { once: true, signal });
    addEventListener("pagehide", saveNow, { signal });
    // A phone may end a page that is not looked at without another word.
    document.addEventListener("visibilitychange", saveNow, { signal });
    // Back at a form that was stored, the browser shows it as it was left: with what was sent, and without its button.
    addEventListener(
      "pageshow",
      ({ persisted }) => persisted && machine.state().step === "stored" && location.reload(),
      {
        signal,
      },
    );
    const unsubscribe = onStoragePermission(() => saveAsItStands(element));
    return () => {
      events.abort();
      unsubscribe();
      clearTimeout(pause);
      saveNow();
      machine.left();
    };
  }, [machine]);

  useEffect(() => {
    if (state.failure) summary.current?.focus();
  }, [state.failure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that are made anew have nothing in them to be kept.
  useEffect(() => {
    isDirty.current = false;
  }, [state.round]);

  const isEmptied = state.step === "stored" && !state.isSubmitting;
  useEffect(() => {
    // The button lost the focus when it was disabled.
    if (isEmptied && document.activeElement === document.body) focusField(form.current, fields[0]);
  }, [isEmptied, fields]);

  return {
    ...state,
    table,
    path,
    form,
    summary,
    notice,
    isBlank,
    field: {
      typed: state.typed,
      problems: state.failure?.problems.filter((problem) => !state.mended.includes(problem.field)) ?? [],
    },
    submit(event) {
      event.preventDefault();
      const typed = read(event.currentTarget);
      machine.submit(typed, parse(typed), context.read(new FormData(event.currentTarget)));
    },
    edit: (event) => machine.edited((event.target as HTMLInputElement).name),
    stop() {
      flushSync(() => machine.stop());
      // The button that was pressed is gone.
      notice.current?.focus();
    },
    clear() {
      flushSync(() => machine.clear());
      focusField(form.current, fields[0]);
    },
    dismiss() {
      machine.noteRestored(false);
      focusField(form.current, fields[0]);
    },
  };
}

function focusField(form: HTMLFormElement | null, field: string | undefined) {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
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
