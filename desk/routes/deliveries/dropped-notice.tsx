import type { DroppedByAddress } from "../../../domain/delivery.ts";
import { PostForm } from "../../ui/form.tsx";
import { Notice } from "../../ui/page.tsx";
import { Address } from "../../ui/values.tsx";

/** What was not posted to a program while a start did not name its address, which is configured again. */
export function DroppedNotice({ recipient, count }: DroppedByAddress) {
  return (
    <Notice kind="hint">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 break-words">
          {count === 1 ? "One webhook" : `${count} webhooks`} to <Address>{recipient}</Address>{" "}
          {count === 1 ? "was" : "were"} dropped while <code>WEBHOOK_URLS</code> did not name it.
        </p>
        <PostForm action="retry-dropped" values={{ address: recipient }} button="Send them now" />
      </div>
    </Notice>
  );
}
