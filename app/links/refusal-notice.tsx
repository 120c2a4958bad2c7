import { linkRefusals } from "../../content/link-words.ts";
import type { Refused } from "./link-answer.ts";

/** Says at the top of the page why the form before it changed nothing. */
export function RefusalNotice({ answer }: { answer: Refused | null | undefined }) {
  if (!answer) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a post that changed nothing this is what the visitor came back for.
      autoFocus
      className="no-print mb-8 rounded-md border-l-4 border-danger bg-danger-wash p-4"
    >
      {linkRefusals[answer.refusal]}
    </p>
  );
}
