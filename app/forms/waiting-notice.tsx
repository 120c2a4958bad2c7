import { CloudOff } from "lucide-react";
import { waitingWords } from "../../content/messages.ts";
import type { Submission } from "./use-submission.ts";

/** What becomes of a form that got no answer. */
export function WaitingNotice({ step, notice, isKept, stop }: Submission) {
  if (step !== "waiting" && step !== "stopped") return null;
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-md border border-line bg-paper-deep p-4 text-sm"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <p className="font-semibold">{waitingWords[step].heading}</p>
        <p>
          {waitingWords[step].text} {step === "waiting" && (isKept ? waitingWords.kept : waitingWords.notKept)}
        </p>
        {step === "waiting" && (
          <button type="button" onClick={stop} className="link -mb-2 min-h-11 font-semibold">
            {waitingWords.stop}
          </button>
        )}
      </div>
    </div>
  );
}
