import { formWords } from "../../content/form-words.ts";
import { problemWords } from "../../content/messages.ts";
import { type InputProblem, problemText } from "../../domain/form-fields.ts";
import type { PlaceholderValues } from "../../domain/text.ts";
import { detailsText, type FormFailure } from "./failure.ts";
import type { FormParts } from "./form-parts.ts";

/** Shows a failure at the top of the form and at each field, and moves the focus to the summary. */
export function showFailure(parts: FormParts, failure: FormFailure, facts: PlaceholderValues): void {
  clearFailure(parts);
  const summary = parts.copyTemplate("summary");
  const write = (selector: string, text = "") => summary.querySelector(selector)?.append(text);
  write("[data-heading]", failure.heading || formWords.problemHeading);
  write("[data-title]", failure.message.title);
  write("[data-message]", failure.message.text);
  for (const problem of failure.problems) {
    const words = problemText(problemWords, problem, facts);
    markInvalid(parts, problem, words);
    const link = Object.assign(document.createElement("a"), { href: `#${problem.field}`, className: "link py-0.5" });
    link.append(words);
    const line = document.createElement("li");
    line.append(link);
    summary.querySelector("[data-problems]")?.append(line);
  }
  summary.querySelector("[data-details]")?.toggleAttribute("hidden", !failure.refusal);
  write("pre", detailsText(failure.refusal));
  parts.form.prepend(summary);
  document.title = formWords.errorTitle + document.title;
  summary.focus();
}

function markInvalid(parts: FormParts, { field }: InputProblem<string>, words: string): void {
  const text = parts.copyTemplate("problem");
  text.id = `${field}-problem`;
  text.append(words);
  parts.frameOf(field)?.append(text);
  parts.unfold(field);
  parts.setDescription(field, text.id, true)?.setAttribute("aria-invalid", "true");
}

function markValid(parts: FormParts, field: string): void {
  const id = `${field}-problem`;
  document.getElementById(id)?.remove();
  parts.setDescription(field, id, false)?.removeAttribute("aria-invalid");
}

export function clearFailure(parts: FormParts): void {
  for (const name of parts.names) markValid(parts, name);
  for (const notice of parts.form.querySelectorAll("[data-summary], [data-sent-notice]")) notice.remove();
  if (document.title.startsWith(formWords.errorTitle))
    document.title = document.title.slice(formWords.errorTitle.length);
}

/** Removes a field's problem, and the summary if no other problem is left. */
export function clearProblem(parts: FormParts, field: string): void {
  markValid(parts, field);
  const line = parts.find(`[data-problems] a[href="#${field}"]`)?.closest("li");
  line?.remove();
  if (line && !parts.find("[data-problems] li")) clearFailure(parts);
}

export function dismissNotice(parts: FormParts, { target }: Event): void {
  if (!(target instanceof Element && target.closest("[data-dismiss]"))) return;
  target.closest("[data-summary], [data-sent-notice]")?.remove();
  parts.focusFirst();
}

export function copyDetails({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-copied]");
  if (!button) return;
  navigator.clipboard
    .writeText(button.previousElementSibling?.textContent ?? "")
    .then(() => button.replaceChildren(button.dataset.copied ?? ""))
    .catch(() => {});
}
