import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from "react";
import { formWords } from "../../content/form-words.ts";
import type { FormTable } from "../../content/messages.ts";
import { suggestEmail } from "../../domain/email-suggestion.ts";
import { needsPhoneHint } from "../../domain/phone.ts";
import { onStoragePermission } from "../browser-storage.ts";
import { useSiteData } from "../site-data.ts";
import { mountInSlots } from "../slots/mount-in-slots.tsx";
import { Slot } from "../slots/slot.tsx";
import { useListener } from "../slots/use-listener.ts";
import { CoverageText } from "./coverage-note.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { emailOfferId } from "./field-ids.ts";
import { EmailOffer, PhoneWarningSlot, ProblemSlot } from "./fields.tsx";
import { FormControls } from "./form-controls.ts";
import { forgetDraft, restoreDraft, saveDraft } from "./form-draft.ts";
import { formKeyField } from "./form-key.ts";
import type { CoverageOptions, FormOptions } from "./form-options.ts";
import { firstFormState, formReducer, isBusy } from "./form-state.ts";
import { NativePost } from "./native-post.ts";
import { DraftNote, SentNotice, TryingNotice } from "./notices.tsx";
import { submissionWords } from "./submission-words.ts";
import { useControlState } from "./use-control-state.ts";
import { useCoverage } from "./use-coverage.ts";
import { useLateNotice } from "./use-late-notice.ts";
import { parseForm, useSubmission } from "./use-submission.ts";

/**
 * Adds checks, a draft, and sending without a page load to a form that the server rendered. Its fields stay the
 * server's nodes.
 */
export async function startForm(form: HTMLFormElement): Promise<void> {
  const controls = new FormControls(form);
  const options: FormOptions = JSON.parse(form.dataset.options ?? "");
  const hadInput = controls.hasInput();
  const hasDraft = restoreDraft(controls);
  if (hadInput) saveDraft(controls);
  const typed = controls.read();
  const isBlank = !Object.values(typed).some(Boolean);
  const nativePost = new NativePost(form);
  const root = (
    <FormRoot controls={controls} options={options} hasDraft={hasDraft} isBlank={isBlank} nativePost={nativePost} />
  );
  await mountInSlots(form, root, (error) => nativePost.choose(error));
  if (nativePost.isChosen) return;
  form.dataset.scripted = "";
  // The visitor may have typed while React prepared the root.
  if (JSON.stringify(controls.read()) !== JSON.stringify(typed)) saveDraft(controls);
}

interface FormRootProps {
  controls: FormControls;
  options: FormOptions;
  hasDraft: boolean;
  isBlank: boolean;
  nativePost: NativePost;
}

function FormRoot({ controls, options, hasDraft, isBlank, nativePost }: FormRootProps) {
  const { form } = controls;
  const table = form.dataset.form as FormTable;
  const { origin, submitting, hasDetails } = options;
  const { succeeded } = submissionWords(table, location.pathname, useSiteData());
  const [state, dispatch] = useReducer(formReducer, firstFormState(options, hasDraft));
  const { phase, failure, isNoticeOpen, hasDraftNote, results } = state;
  const problems = failure?.problems ?? [];
  const isPhoneOdd =
    useLateNotice(controls, () => needsPhoneHint(controls.of("phone")[0]?.value ?? "") || null) ?? false;
  useControlState(controls, {
    invalid: problems.map(({ field }) => field),
    isPhoneOdd,
    isBusy: isBusy(state) && !nativePost.isChosen,
  });
  useSubmission({ controls, table, origin, isBlank, nativePost, dispatch });
  useErrorTitle(failure !== null);
  const notice = useRef<HTMLDivElement>(null);

  const showResult = useEffectEvent(() => {
    if (phase === "failed") notice.current?.focus();
    if (phase === "sent") {
      // The button lost the focus when it was locked.
      if (document.activeElement?.matches("body, [type=submit]")) controls.focusFirst();
      notice.current?.scrollIntoView({ block: "nearest" });
      const keyField = form.querySelector<HTMLInputElement>(`[name=${formKeyField}]`);
      if (keyField) keyField.value = "";
    }
    // Last, because the browser posts the form if anything above fails.
    nativePost.isNeeded = false;
  });
  useLayoutEffect(() => {
    if (results > 0) showResult();
  }, [results]);

  // Autofill and extensions may send only `change`, or change several fields at once.
  useListener(form, ["input", "change"], () => {
    saveDraft(controls);
    const parsed = parseForm(table, controls, origin);
    for (const { field } of problems) {
      if (parsed.ok || parsed.problems.every((problem) => problem.field !== field)) dispatch({ type: "mended", field });
    }
  });
  useEffect(() => onStoragePermission(() => saveDraft(controls)), [controls]);

  const dismiss = () => {
    dispatch({ type: "dismissed" });
    controls.focusFirst();
  };
  const clearDraft = () => {
    forgetDraft();
    controls.clear();
    dispatch({ type: "emptied" });
    controls.focusFirst();
  };
  return (
    <>
      <Slot name="result">
        {failure && isNoticeOpen && (
          <ErrorSummary key={results} ref={notice} failure={failure} hasDetails={hasDetails} onDismiss={dismiss} />
        )}
        {phase === "sent" && isNoticeOpen && (
          <SentNotice key={results} ref={notice} message={succeeded} onDismiss={dismiss} />
        )}
      </Slot>
      <Slot name="draft">{hasDraftNote && <DraftNote onClear={clearDraft} />}</Slot>
      {controls.names.map((name) => (
        <ProblemSlot key={name} name={name} problem={problems.find(({ field }) => field === name)} />
      ))}
      <PhoneWarningSlot isShown={isPhoneOdd} />
      <EmailOfferSlot controls={controls} />
      <CoverageSlot controls={controls} />
      <Slot name="trying">{phase === "trying again" && <TryingNotice />}</Slot>
      <Slot name="submitting">{isBusy(state) && <span>{submitting}</span>}</Slot>
    </>
  );
}

function EmailOfferSlot({ controls }: { controls: FormControls }) {
  const email = useLateNotice(controls, () => suggestEmail(controls.of("email")[0]?.value ?? ""));
  const accept = () => {
    const [field] = controls.of("email");
    if (!field || email === null) return;
    field.value = email;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return <Slot name={emailOfferId}>{email && <EmailOffer email={email} onAccept={accept} />}</Slot>;
}

function CoverageSlot({ controls }: { controls: FormControls }) {
  const note = controls.form.querySelector<HTMLElement>("[data-coverage]");
  const options: CoverageOptions | null = JSON.parse(note?.dataset.coverage ?? "null");
  const coverage = useCoverage(controls, options?.service);
  return <Slot name="coverage">{options && coverage && <CoverageText {...coverage} trade={options.trade} />}</Slot>;
}

/** A screen reader speaks the title first, so the title announces the errors. */
function useErrorTitle(hasFailed: boolean): void {
  useLayoutEffect(() => {
    const title = document.title.startsWith(formWords.errorTitle)
      ? document.title.slice(formWords.errorTitle.length)
      : document.title;
    document.title = hasFailed ? formWords.errorTitle + title : title;
  }, [hasFailed]);
}
