import { useRef } from "react";
import { flushSync } from "react-dom";
import type { FormTable } from "../../content/messages.ts";
import { parseContactMessage } from "../../domain/contact-message.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { FieldTexts, ParsedForm } from "../../domain/form-fields.ts";
import { type LeadOrigin, parseLead } from "../../domain/lead.ts";
import { parsePartnerApplication } from "../../domain/partner-application.ts";
import { parsePrivacyRequest } from "../../domain/privacy-request.ts";
import { reusedKeyCode } from "../../domain/submission-outcome.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { sentFragment, thankYouPath } from "../../wire/receipt-header.ts";
import { useSiteData } from "../site-data.ts";
import { useListener } from "../slots/use-listener.ts";
import { arrivalOfVisit } from "../visit-source.ts";
import { noResponseFailure, problemFailure, refusalFailure } from "./failure.ts";
import type { FormControls } from "./form-controls.ts";
import { forgetDraft } from "./form-draft.ts";
import { formKeyField } from "./form-key.ts";
import type { FormEvent } from "./form-state.ts";
import type { NativePost } from "./native-post.ts";
import { sendSubmission } from "./send.ts";
import { submissionWords } from "./submission-words.ts";

/** Milliseconds. */
const longestPageLoadMs = 15_000;

type Parse = (typed: FieldTexts<string>, controls: FormControls, origin: object | null) => ParsedForm<object, string>;

const parsers: Record<FormTable, Parse> = {
  leads: (typed, controls, origin) => parseLead(typed, controls.choicesOf("service_issue"), origin as LeadOrigin),
  contact_messages: parseContactMessage,
  partner_applications: (typed, controls) => parsePartnerApplication(typed, controls.choicesOf("service")),
  privacy_requests: parsePrivacyRequest,
};

/** What the visitor typed, checked as the server checks it. */
export const parseForm = (table: FormTable, controls: FormControls, origin: object | null) =>
  parsers[table](controls.read(), controls, origin);

interface Submission {
  controls: FormControls;
  table: FormTable;
  origin: object | null;
  /** Whether the form was empty when its script came. A prefilled form takes less time, so its time is not sent. */
  isBlank: boolean;
  nativePost: NativePost;
  dispatch: (event: FormEvent) => void;
}

/** Sends the form when its button is pressed. The inline script (form-key.ts) wrote the key before. */
export function useSubmission({ controls, table, origin, isBlank, nativePost, dispatch }: Submission): void {
  const { form } = controls;
  const siteData = useSiteData();
  const { failed: failedMessage } = submissionWords(table, location.pathname, siteData);
  const isSending = useRef(false);
  const isStored = useRef(false);

  function readContext(): FormContext {
    const data = new FormData(form);
    return {
      consentVersion: String(data.get("consent_version") ?? "") || null,
      isHoneypotFilled: Boolean(data.get("website")),
      fillMs: isBlank ? performance.now() : null,
      isComplete: true,
      arrival: table === "leads" ? arrivalOfVisit() : null,
    };
  }

  /** Rejects unless the page shows the result now. React may fail later, in a task that nothing here can catch. */
  function showResult(result: FormEvent): void {
    flushSync(() => dispatch(result));
    if (nativePost.isNeeded) throw new Error("The result of sending the form does not show.");
  }

  async function submit() {
    const typed = controls.read();
    const parsed = parseForm(table, controls, origin);
    if (!parsed.ok) return showResult({ type: "failed", failure: problemFailure(parsed.problems, failedMessage) });
    flushSync(() => dispatch({ type: "sent off" }));
    await send(parsed.value, typed);
  }

  async function send(row: object, typed: FieldTexts<string>) {
    const keyField = form.querySelector<HTMLInputElement>(`[name=${formKeyField}]`);
    if (!keyField?.value) throw new Error("The form has no idempotency key.");
    const submission = { table, row, key: keyField.value, context: readContext() };
    const answer = await sendSubmission(submission, siteData.anonKey, () => dispatch({ type: "tried again" }));
    if (answer.outcome === "refused") {
      // The browser's post stores the content under another key.
      if (answer.refusal.code === reusedKeyCode) throw new Error(answer.refusal.message);
      return showResult({ type: "failed", failure: refusalFailure(answer.refusal, failedMessage) });
    }
    if (answer.outcome === "no-response")
      return showResult({ type: "failed", failure: noResponseFailure(answer.refusal, failedMessage) });
    const isChanged = JSON.stringify(controls.read()) !== JSON.stringify(typed);
    if (!isChanged && table === "leads") {
      forgetDraft();
      await openThankYouPage(answer.receipt);
      return;
    }
    showResult({ type: "stored" });
    // Only now, because the browser would post the fields if the thanks did not show.
    if (!isChanged) {
      forgetDraft();
      controls.clear();
      dispatch({ type: "emptied" });
    }
  }

  /** The button stays locked while the page loads. Another press has the same key. */
  async function openThankYouPage(receipt: string | null) {
    isStored.current = true;
    location.assign(`${thankYouPath(receipt)}${sentFragment}`);
    await new Promise<void>((resolve) => setTimeout(resolve, longestPageLoadMs));
    dispatch({ type: "released" });
  }

  async function submitOrLeave() {
    try {
      await submit();
    } catch (error) {
      nativePost.choose(error);
      dispatch({ type: "released" });
    } finally {
      isSending.current = false;
    }
  }

  useListener(form, ["submit"], (event) => {
    if (nativePost.isChosen) return;
    // If an AI assistant filled in the form, the browser sends the form, and this script does not. Only the browser can
    // return the next page to the assistant (app/structured-data.ts).
    if ((event as SubmitEvent).agentInvoked) {
      const header = formatFormContext(readContext());
      form.addEventListener("formdata", ({ formData }) => formData.set(formContextHeader, header), { once: true });
      return;
    }
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    nativePost.isNeeded = true;
    submitOrLeave();
  });
  // The Back button may restore the sent form with its button still locked, so the page reloads.
  useListener(window, ["pageshow"], (event) => {
    if ((event as PageTransitionEvent).persisted && isStored.current) location.reload();
  });
}
