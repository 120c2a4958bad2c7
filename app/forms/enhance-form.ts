import type { FormTable } from "../../content/messages.ts";
import { parseContactMessage } from "../../domain/contact-message.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { FieldTexts, ParsedForm } from "../../domain/form-fields.ts";
import { parseLead } from "../../domain/lead.ts";
import { parsePartnerApplication } from "../../domain/partner-application.ts";
import { parsePrivacyRequest } from "../../domain/privacy-request.ts";
import { formatFormContext, formContextHeader } from "../../wire/form-context-encoding.ts";
import { sentFragment, thankYouPath } from "../../wire/receipt-header.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { arrivalOfVisit } from "../visit-source.ts";
import { type FormFailure, noResponseFailure, problemFailure, refusalFailure } from "./failure.ts";
import { enableDraft, forgetDraft } from "./form-draft.ts";
import { FormParts } from "./form-parts.ts";
import { enablePhoneWarning } from "./phone-warning.ts";
import { randomKey, sendSubmission } from "./send.ts";
import { showCoverage } from "./show-coverage.ts";
import { clearFailure, clearProblem, copyDetails, dismissNotice, showFailure } from "./show-failure.ts";
import { submissionWords } from "./submission-words.ts";

const parsers: Record<FormTable, (typed: FieldTexts<string>, parts: FormParts) => ParsedForm<object, string>> = {
  leads: (typed, parts) =>
    parseLead(typed, parts.optionValuesOf("service_issue"), JSON.parse(parts.form.dataset.origin ?? "{}")),
  contact_messages: parseContactMessage,
  partner_applications: (typed, parts) => parsePartnerApplication(typed, parts.optionValuesOf("service")),
  privacy_requests: parsePrivacyRequest,
};

/** Adds checks, a draft, and sending without a page load to a form that the server rendered. */
export function enhanceForm(form: HTMLFormElement): void {
  const parts = new FormParts(form);
  const table = form.dataset.form as FormTable;
  const siteData = siteDataInPage();
  const { failed: failedMessage } = submissionWords(table, location.pathname, siteData);
  /** Content that is sent again gets the same idempotency key, so the server stores the content only once. */
  let lastSent = { content: "", key: "" };
  let isStored = false;

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
    const button = parts.find<HTMLButtonElement>("button[type=submit]");
    if (!button || button.disabled) return;
    const typed = parts.readValues();
    const parsed = parsers[table](typed, parts);
    if (!parsed.ok) return fail(problemFailure(parsed.problems, failedMessage));
    const row = parsed.value;
    const content = JSON.stringify(row);
    if (content !== lastSent.content) lastSent = { content, key: randomKey() };

    clearFailure(parts);
    const words = [...button.childNodes];
    button.replaceChildren(button.dataset.submitting ?? "");
    button.disabled = true;
    const tryingNotice = parts.find("[data-trying]");
    const answer = await sendSubmission(
      { table, row, key: lastSent.key, context: readContext() },
      siteData.anonKey,
      () => tryingNotice?.removeAttribute("hidden"),
    );
    tryingNotice?.setAttribute("hidden", "");
    const isChanged = JSON.stringify(parts.readValues()) !== JSON.stringify(typed);
    if (answer.outcome === "stored" && !isChanged) {
      forgetDraft();
      if (table === "leads") {
        // The button stays disabled until the thank-you page loads.
        isStored = true;
        return location.assign(`${thankYouPath(answer.receipt)}${sentFragment}`);
      }
      parts.find("[data-draft-note]")?.remove();
      parts.clearValues();
      // The button lost the focus when it was disabled.
      if (document.activeElement?.matches("body, [type=submit]")) parts.focusFirst();
    }
    button.replaceChildren(...words);
    button.disabled = false;
    if (answer.outcome === "refused") return fail(refusalFailure(answer.refusal, failedMessage));
    if (answer.outcome === "no-response") return fail(noResponseFailure(answer.refusal, failedMessage));
    lastSent = { content: "", key: "" };
    const sentNotice = parts.copyTemplate("sent");
    form.prepend(sentNotice);
    sentNotice.scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("submit", (event) => {
    // If an AI assistant filled in the form, the browser sends the form, and this script does not. Only the browser can
    // return the next page to the assistant (app/structured-data.ts).
    if (event.agentInvoked) {
      const header = formatFormContext(readContext());
      form.addEventListener("formdata", ({ formData }) => formData.set(formContextHeader, header), { once: true });
      return;
    }
    event.preventDefault();
    submit();
  });
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
}
