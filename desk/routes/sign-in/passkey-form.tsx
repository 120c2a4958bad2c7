import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Refusal, useActionForm } from "../../ui/form.tsx";

interface PasskeyFormProps {
  /** Asks the browser for a passkey. */
  ask(): Promise<object>;
  /** The host in `DESK_URL`, the only host at which the desk's passkeys work. */
  host: string | undefined;
  button: string;
  look?: "primary" | "quiet";
  className: string;
  children?: ReactNode;
}

const unsupportedText =
  "Passkeys don’t work here. Open the desk over https or at http://localhost, or use a one-time link.";

const neverChanges = () => () => {};

/** A form that sends a passkey's answer as `credential`. Has no button without a script. */
export function PasskeyForm({ ask, host, button, look = "primary", className, children }: PasskeyFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { formProps, isBusy, refused } = useActionForm({
    async prepare(form) {
      setProblem(null);
      try {
        const body = new FormData(form);
        body.set("credential", JSON.stringify(await ask()));
        return body;
      } catch (error) {
        setProblem(problemText(error as Error, host));
        return null;
      }
    },
  });
  const isSupported = useSyncExternalStore(neverChanges, browserSupportsWebAuthn, () => null);
  return (
    <form {...formProps} className={className}>
      {children}
      <button
        type="submit"
        className={`button [&[hidden]]:hidden ${look === "quiet" ? "button-quiet" : ""}`}
        hidden={isSupported === null}
        disabled={isSupported === false}
        aria-busy={isBusy || undefined}
      >
        {button}
      </button>
      <Refusal refused={isSupported === false ? { problem: unsupportedText } : problem ? { problem } : refused} />
    </form>
  );
}

function problemText({ name, message }: Error, host: string | undefined): string {
  if (name === "SecurityError") {
    return `Passkeys only work at the address in DESK_URL, and not at an IP address. Open the desk at ${host}, or change DESK_URL.`;
  }
  if (name === "InvalidStateError") return "This device already has a passkey for the desk.";
  if (name === "NotAllowedError" || name === "AbortError") return "The passkey wasn’t confirmed. Try again.";
  return message;
}
