import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";

/**
 * Asks the browser for a passkey before a form is sent. `data-passkey` selects whether to create or use a passkey, and
 * `data-options` has the server's options. The buttons are hidden without this script.
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
    problem.textContent =
      "Passkeys don’t work here. Open the desk over https or at http://localhost, or use a one-time link.";
    return;
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = "";
    const optionsJSON = JSON.parse(form.dataset.options ?? "");
    try {
      const result =
        form.dataset.passkey === "create"
          ? await startRegistration({ optionsJSON })
          : await startAuthentication({ optionsJSON });
      credential.value = JSON.stringify(result);
      form.submit();
    } catch (error) {
      button.disabled = false;
      problem.textContent = problemText(error as Error, optionsJSON.rpId ?? optionsJSON.rp.id);
    }
  });
}

/** `host` is the host in `DESK_URL`, the only host at which the desk's passkeys work. */
function problemText({ name, message }: Error, host: string): string {
  if (name === "SecurityError") {
    return `Passkeys only work at the address in DESK_URL, and not at an IP address. Open the desk at ${host}, or change DESK_URL.`;
  }
  if (name === "InvalidStateError") return "This device already has a passkey for the desk.";
  if (name === "NotAllowedError" || name === "AbortError") return "The passkey wasn’t confirmed. Try again.";
  return message;
}
