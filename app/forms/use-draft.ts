import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, isSameTyping } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { onConsentChange } from "../consent/consent-store.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft-storage.ts";
import { typedFields } from "./form-answer.ts";
import { outgoing } from "./outbox.ts";

/** How long nothing is typed before it is kept, in milliseconds. */
const pauseMs = 400;

interface DraftRules {
  form: RefObject<HTMLFormElement | null>;
  path: string;
  fields: readonly string[];
  /** What the form starts with by itself, which is nothing to keep. */
  start: Typed<string>;
  /** Whether what stands in the form is newer than any draft. */
  isNewer: boolean;
  /** Makes the fields anew, with this in them. */
  refill(typed: Typed<string>): void;
  /** Called when fields were filled from a draft; `isWhole` says that the form is now as the draft is. */
  onRestored(draft: Draft, isWhole: boolean): void;
}

/** Keeps a half-written form for the next visit, where the visitor allows it. */
export function useDraft({ form, path, fields, start, isNewer, refill, onRestored }: DraftRules) {
  const [isRestored, setRestored] = useState(false);
  const isDirty = useRef(false);

  const read = (element: HTMLFormElement) => typedFields(new FormData(element), fields);

  const save = useEffectEvent((element: HTMLFormElement) => {
    if (!isDirty.current) return;
    const typed = read(element);
    if (isSameTyping(typed, start)) forgetDraft(path);
    else if (!keepDraft(path, typed, outgoing(path)?.sending ?? null)) return;
    isDirty.current = false;
  });

  const restore = useEffectEvent((element: HTMLFormElement) => {
    const draft = isNewer ? null : readDraft(path);
    if (!draft) return;
    // What the address says of another person is not to be mixed with it; only what was sent comes first.
    if (fields.some((field) => start[field] && start[field] !== draft.typed[field])) {
      const isUntouched = [start, draft.typed].some((content) => isSameTyping(read(element), content));
      if (!draft.waiting || draft.waiting.isStopped || !isUntouched) return;
      refill(draft.typed);
      return onRestored(draft, true);
    }
    const restored = fields.filter((field) => fillIn(element, field, draft.typed[field] ?? ""));
    setRestored(restored.length > 0);
    onRestored(draft, isSameTyping(read(element), draft.typed));
  });

  /** Keeps what no event tells of: it was typed before the scripts came, or before it was allowed. */
  const saveAsItStands = useEffectEvent((element: HTMLFormElement) => {
    if (isSameTyping(read(element), start)) return;
    isDirty.current = true;
    save(element);
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element);
    saveAsItStands(element);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = () => save(element);
    const saveSoon = () => {
      isDirty.current = true;
      clearTimeout(timer);
      timer = setTimeout(saveNow, pauseMs);
    };
    element.addEventListener("input", saveSoon);
    addEventListener("pagehide", saveNow);
    // A phone may end a page that is not looked at without another word.
    document.addEventListener("visibilitychange", saveNow);
    const unsubscribe = onConsentChange(() => saveAsItStands(element));
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", saveSoon);
      removeEventListener("pagehide", saveNow);
      document.removeEventListener("visibilitychange", saveNow);
      unsubscribe();
      saveNow();
    };
  }, [form]);

  return {
    /** Whether the form has something in it from another time, and the visitor is to be told. */
    isRestored,
    dismiss: () => setRestored(false),
    /** What stands in the form is not to be kept any more. */
    forget() {
      isDirty.current = false;
      setRestored(false);
      forgetDraft(path);
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
