import { CloudOff } from "lucide-react";
import { waitingWords } from "../../content/messages.ts";
import { useConsent } from "../consent/consent-store.ts";
import type { Delivery } from "./use-delivery.ts";

/** What becomes of a form that nobody answered. */
export function WaitingNotice({ state, notice, stop }: Delivery) {
  const isKept = useConsent()?.preferences.functionality;
  if (!state) return null;
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-md border border-line bg-paper-deep p-4"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <p className="font-semibold">{waitingWords[state].heading}</p>
        <p>{waitingWords[state].text}</p>
        {state === "waiting" && (
          <>
            <p className="mt-2">{isKept ? waitingWords.kept : waitingWords.notKept}</p>
            <button type="button" onClick={stop} className="link mt-1 min-h-11 font-semibold">
              {waitingWords.stop}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
