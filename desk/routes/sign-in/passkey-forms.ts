import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

/**
 * Forms that ask the browser for a passkey before they are sent: `data-passkey` says whether one is made or used, `data-options` what the
 * server asks for. Their buttons are hidden until this is there.
 */
export function enablePasskeyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) enablePasskeyForm(form);
}

function enablePasskeyForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("button");
  const problem = form.querySelector("[data-passkey-problem]");
  const credential = form.querySelector<HTMLInputElement>("[name=credential]");
  if (!button || !problem || !credential) return;
  button.hidden = false;
  if (!browserSupportsWebAuthn()) {
    button.disabled = true;
    problem.textContent = "This browser has no passkeys here. They need https, or the address http://localhost.";
    return;
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    try {
      const optionsJSON = JSON.parse(form.dataset.options ?? "");
      const result =
        form.dataset.passkey === "create"
          ? await startRegistration({ optionsJSON })
          : await startAuthentication({ optionsJSON });
      credential.value = JSON.stringify(result);
      form.submit();
    } catch (error) {
      button.disabled = false;
      problem.textContent = problemText(error as Error);
    }
  });
}

function problemText({ name, message }: Error): string {
  if (name === "InvalidStateError") return "This device has a passkey for the desk already.";
  if (name === "NotAllowedError" || name === "AbortError") return "The browser gave no passkey: it was not confirmed.";
  return message;
}
