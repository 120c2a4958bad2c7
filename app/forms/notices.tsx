import type { Ref } from "react";
import { draftWords, type TitledMessage, tryingAgainText } from "../../content/messages.ts";
import { CloseButton } from "../ui/close-button.tsx";
import { CloudOff } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

interface SentNoticeProps {
  message: TitledMessage;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
}

export function SentNotice({ message, onDismiss, ref }: SentNoticeProps) {
  return (
    <Notice
      ref={ref}
      kind="success"
      role="status"
      tabIndex={-1}
      // After a form is sent without JavaScript, the page opens at the notice.
      autoFocus
      className="mt-3"
    >
      <div className="flex items-start gap-3">
        <p className="grow font-semibold">{message.title}</p>
        <DismissButton onDismiss={onDismiss} />
      </div>
      <p>{message.text}</p>
    </Notice>
  );
}

/** Removes the notice around the button. Without a script there is no button. */
export function DismissButton({ onDismiss }: { onDismiss?: () => void }) {
  return onDismiss && <CloseButton label="Dismiss" isSmall onClick={onDismiss} className="-m-2" />;
}

export function TryingNotice() {
  return (
    <p className="mb-3 flex items-center gap-2.5 font-semibold text-warning">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <span>{tryingAgainText}</span>
    </p>
  );
}

/** Says that the form shows an earlier draft. Covers the note about required fields, so that nothing moves. */
export function DraftNote({ onClear }: { onClear: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 -inset-y-3 flex items-center gap-x-3 rounded-md bg-wash px-4 text-sm"
    >
      <p>{draftWords.text}</p>
      <button type="button" onClick={onClear} className="link min-h-11 shrink-0 font-semibold">
        {draftWords.clear}
      </button>
    </div>
  );
}
