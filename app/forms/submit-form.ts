/**
 * Submits a form as a press of its button does: first the listeners of the form, then the browser, unless a listener
 * sends the form itself. Safari 15 lacks `requestSubmit`.
 */
export function submitForm(form: HTMLFormElement): void {
  if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) form.submit();
}
