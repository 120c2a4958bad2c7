import type { FormTable } from "../../content/messages.ts";
import { parseContactMessage } from "../../domain/contact-message.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { FieldTexts, ParsedForm } from "../../domain/form-fields.ts";
import { parseLead } from "../../domain/lead.ts";
import { parsePartnerApplication } from "../../domain/partner-application.ts";
import { parsePrivacyRequest } from "../../domain/privacy-request.ts";
import { reusedKeyCode } from "../../domain/submission-outcome.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { sentFragment, thankYouPath } from "../../wire/receipt-header.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { arrivalOfVisit } from "../visit-source.ts";
import { type FormFailure, noResponseFailure, problemFailure, refusalFailure } from "./failure.ts";
import { enableDraft, forgetDraft } from "./form-draft.ts";
import { formKeyField } from "./form-key.ts";
import { FormParts } from "./form-parts.ts";
import { enablePhoneWarning } from "./phone-warning.ts";
import { sendSubmission } from "./send.ts";
import { showCoverage } from "./show-coverage.ts";
import { clearFailure, clearProblem, copyDetails, dismissNotice, showFailure } from "./show-failure.ts";
import { submissionWords } from "./submission-words.ts";
import { submitForm } from "./submit-form.ts";

const parsers: Record<FormTable, (typed: FieldTexts<string>, parts: FormParts) => ParsedForm<object, string>> = {
  leads: (typed, parts) =>
    parseLead(typed, parts.optionValuesOf("service_issue"), JSON.parse(parts.form.dataset.origin ?? "{}")),
  contact_messages: parseContactMessage,
  partner_applications: (typed, parts) => parsePartnerApplication(typed, parts.optionValuesOf("service")),
  privacy_requests: parsePrivacyRequest,
};

/** Milliseconds. */
const longestPageLoadMs = 15_000;

/** Adds checks, a draft, and sending without a page load to a form that the server rendered. */
export function enhanceForm(form: HTMLFormElement): void {
  const parts = new FormParts(form);
  const table = form.dataset.form as FormTable;
  const siteData = siteDataInPage();
  const { failed: failedMessage } = submissionWords(table, location.pathname, siteData);
  let isSending = false;
  let isStored = false;
  let hasFailed = false;

  enableDraft(parts);
  /** A prefilled form takes less time to complete, so its fill time is not sent. */
  const isBlank = !Object.values(parts.readValues()).some(Boolean);

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

  const fail = (failure: FormFailure) => showFailure(parts, failure, siteData.facts);

  async function submit() {
    if (isSending) return;
    const typed = parts.readValues();
    const parsed = parsers[table](typed, parts);
    if (!parsed.ok) return fail(problemFailure(parsed.problems, failedMessage));
    isSending = true;
    clearFailure(parts);
    const unlockButton = lockButton(parts);
    try {
      await send(parsed.value, typed);
    } finally {
      isSending = false;
      unlockButton();
    }
  }

  async function send(row: object, typed: FieldTexts<string>) {
    const keyField = parts.find<HTMLInputElement>(`[name=${formKeyField}]`);
    if (!keyField?.value) throw new Error("The form has no idempotency key.");
    const tryingNotice = parts.find("[data-trying]");
    const answer = await sendSubmission(
      { table, row, key: keyField.value, context: readContext() },
      siteData.anonKey,
      () => tryingNotice?.removeAttribute("hidden"),
    );
    tryingNotice?.setAttribute("hidden", "");
    if (answer.outcome === "refused") {
      // The browser's post stores the content under another key.
      if (answer.refusal.code === reusedKeyCode) throw new Error(answer.refusal.message);
      return fail(refusalFailure(answer.refusal, failedMessage));
    }
    if (answer.outcome === "no-response") return fail(noResponseFailure(answer.refusal, failedMessage));
    const isChanged = JSON.stringify(parts.readValues()) !== JSON.stringify(typed);
    if (!isChanged) {
      forgetDraft();
      if (table === "leads") {
        isStored = true;
        location.assign(`${thankYouPath(answer.receipt)}${sentFragment}`);
        // The button stays disabled while the thank-you page loads. Another press has the same key.
        return new Promise<void>((resolve) => setTimeout(resolve, longestPageLoadMs));
      }
      parts.find("[data-draft-note]")?.remove();
      parts.clearValues();
      // The button lost the focus when it was disabled.
      if (document.activeElement?.matches("body, [type=submit]")) parts.focusFirst();
    }
    keyField.value = "";
    const sentNotice = parts.copyTemplate("sent");
    form.prepend(sentNotice);
    sentNotice.scrollIntoView({ block: "nearest" });
  }

  /** The same key goes along, so what the script already sent is stored once. */
  function leaveToBrowser(error: unknown) {
    console.error("The form’s script failed, so the browser sends the form.", error);
    hasFailed = true;
    submitForm(form);
  }

  const sendByScript = (event: SubmitEvent) => {
    if (hasFailed) return;
    // If an AI assistant filled in the form, the browser sends the form, and this script does not. Only the browser can
    // return the next page to the assistant (app/structured-data.ts).
    if (event.agentInvoked) {
      const header = formatFormContext(readContext());
      form.addEventListener("formdata", ({ formData }) => formData.set(formContextHeader, header), { once: true });
      return;
    }
    event.preventDefault();
    submit().catch(leaveToBrowser);
  };
  form.addEventListener("input", ({ target }) => clearProblem(parts, (target as HTMLInputElement).name));
  form.addEventListener("click", copyDetails);
  form.addEventListener("click", (event) => dismissNotice(parts, event));
  enablePhoneWarning(parts);
  showCoverage(parts);
  // The Back button may restore the sent form with its button still disabled, so the page reloads.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isStored) location.reload();
  });
  form.dataset.scripted = "";
  // This is the last step, so if one of the others fails, the browser sends the form.
  form.addEventListener("submit", sendByScript);
}

/** The returned function releases the button. */
function lockButton(parts: FormParts): () => void {
  const button = parts.find<HTMLButtonElement>("button[type=submit]");
  if (!button) return () => {};
  const words = [...button.childNodes];
  button.replaceChildren(button.dataset.submitting ?? "");
  button.disabled = true;
  return () => {
    if (!button.disabled) return;
    button.replaceChildren(...words);
    button.disabled = false;
  };
}
