import { X } from "lucide-react";
import { draftWords } from "../../content/messages.ts";

interface DraftNoteProps {
  onClear(): void;
  onDismiss(): void;
}

/** Says that the form is filled with what the visitor typed another time. */
export function DraftNote({ onClear, onDismiss }: DraftNoteProps) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 -inset-y-3 flex items-center justify-between gap-1 rounded-md bg-wash pr-1 pl-4 text-sm"
    >
      <div className="flex items-center gap-x-2">
        <p>{draftWords.text}</p>
        <button type="button" onClick={onClear} className="link min-h-11 shrink-0 font-semibold">
          {draftWords.clear}
        </button>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-paper-deep"
      >
        <X aria-hidden className="size-4" />
        <span className="sr-only">{draftWords.dismiss}</span>
      </button>
    </div>
  );
}
