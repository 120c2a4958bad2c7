import { CloudOff } from "lucide-react";
import { waitingWords } from "../../content/messages.ts";
import type { Delivery } from "./use-delivery.ts";

/** What becomes of a form that nobody answered. */
export function WaitingNotice({ state, notice, isKept, stop }: Delivery) {
  if (!state) return null;
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-md border border-line bg-paper-deep p-4 text-sm"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <p className="font-semibold">{waitingWords[state].heading}</p>
        <p>
          {waitingWords[state].text} {state === "waiting" && (isKept ? waitingWords.kept : waitingWords.notKept)}
        </p>
        {state === "waiting" && (
          <button type="button" onClick={stop} className="link -mb-2 min-h-11 font-semibold">
            {waitingWords.stop}
          </button>
        )}
      </div>
    </div>
  );
}
