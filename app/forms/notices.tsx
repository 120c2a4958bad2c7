import { CircleCheck, CloudOff } from "lucide-react";
import { draftWords, type Message, waitingWords } from "../../content/messages.ts";
import { CloseButton } from "../ui/close-button.tsx";
import type { Submission } from "./use-submission.ts";

/** What a toast says, as part of the page: for a form that was sent and stored without JavaScript. */
export function SentNotice({ message }: { message: Message }) {
  return (
    <div
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a stored post without JavaScript the answer is what the visitor came back for.
      autoFocus
      className="flex items-start gap-3 rounded-md border-l-4 border-success bg-wash p-4"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <div>
        <p className="font-semibold">{message.title}</p>
        <p>{message.text}</p>
      </div>
    </div>
  );
}

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

/** Says that the form is filled with what the visitor typed another time. */
export function DraftNote({ clear, dismiss }: Submission) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 -inset-y-3 flex items-center justify-between gap-1 rounded-md bg-wash pr-1 pl-4 text-sm"
    >
      <div className="flex items-center gap-x-2">
        <p>{draftWords.text}</p>
        <button type="button" onClick={clear} className="link min-h-11 shrink-0 font-semibold">
          {draftWords.clear}
        </button>
      </div>
      <CloseButton onClick={dismiss} label={draftWords.dismiss} isSmall />
    </div>
  );
}
