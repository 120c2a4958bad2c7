import type { Flash } from "../flash.ts";
import { HiddenFields } from "./list.tsx";

export function FlashMessage({ text, undo, returnTo }: Flash & { returnTo: string }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-wash px-4 py-2.5"
    >
      <p>{text}</p>
      {undo != null && (
        <form method="post" action="/undo">
          <HiddenFields values={{ change: undo, return_to: returnTo }} />
          <button type="submit" className="link min-h-8 font-semibold">
            Undo
          </button>
        </form>
      )}
    </div>
  );
}
