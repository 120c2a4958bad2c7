import { draftWords, type Message, tryingAgain } from "../../content/messages.ts";
import { CloudOff } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

/** A toast's text as part of the page, for a form that was stored without JavaScript. */
export function SentNotice({ message }: { message: Message }) {
  return (
    <Notice
      kind="success"
      role="status"
      tabIndex={-1}
      // After a stored post without JavaScript, the answer gets the focus.
      autoFocus
      data-sent-notice
    >
      <p className="font-semibold">{message.title}</p>
      <p>{message.text}</p>
    </Notice>
  );
}

/** Says that there was no answer and that the form is sent again. */
export function TryingNotice() {
  return (
    <div aria-live="polite">
      <p hidden data-trying className="mb-3 flex items-center gap-2.5 font-semibold text-warning">
        <CloudOff aria-hidden className="size-5 shrink-0" />
        {tryingAgain}
      </p>
    </div>
  );
}

/** Says that the form shows what the visitor typed before. It covers the line above, so that nothing moves. */
export function DraftNote() {
  return (
    <div
      role="status"
      data-draft-note
      className="absolute inset-x-0 -inset-y-3 flex items-center gap-x-3 rounded-md bg-wash px-4 text-sm"
    >
      <p>{draftWords.text}</p>
      <button type="button" className="link min-h-11 shrink-0 font-semibold">
        {draftWords.clear}
      </button>
    </div>
  );
}
