import { CircleCheck } from "lucide-react";
import type { Message } from "../../content/messages.ts";

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
