import { draftWords, type TitledMessage, tryingAgainText } from "../../content/messages.ts";
import { CloseButton } from "../ui/close-button.tsx";
import { CloudOff } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

interface SentNoticeProps {
  message: TitledMessage;
  /** True for the template that enhance-form.ts copies. */
  isTemplate?: boolean;
}

export function SentNotice({ message, isTemplate = false }: SentNoticeProps) {
  return (
    <Notice
      kind="success"
      role="status"
      tabIndex={-1}
      // After a form is sent without JavaScript, the page opens at the notice.
      autoFocus={!isTemplate}
      className="mt-3"
      data-sent-notice
    >
      <div className="flex items-start gap-3">
        <p className="grow font-semibold">{message.title}</p>
        <DismissButton />
      </div>
      <p>{message.text}</p>
    </Notice>
  );
}

/** Removes the notice around the button. Hidden without JavaScript, because show-failure.ts handles the click. */
export function DismissButton() {
  return <CloseButton label="Dismiss" isSmall data-dismiss className="in-[form:not([data-scripted])]:hidden -m-2" />;
}

export function TryingNotice() {
  return (
    <div aria-live="polite">
      <p hidden data-trying className="mb-3 flex items-center gap-2.5 font-semibold text-warning">
        <CloudOff aria-hidden className="size-5 shrink-0" />
        {tryingAgainText}
      </p>
    </div>
  );
}

/** Says that the form shows an earlier draft. Covers the note about required fields, so that nothing moves. */
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
