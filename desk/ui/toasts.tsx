import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { X } from "../../app/ui/icons.tsx";
import type { Flash } from "../flash.ts";
import { useStored } from "../stored.ts";
import { noToasts, removeToast, type Toast, toastList } from "../toast-list.ts";
import { useActionForm } from "./form.tsx";
import { HiddenFields } from "./list.tsx";

const shownMs = 20_000;

/** The message of a form that the browser posted without the router's script, on the next page. */
export function FlashMessage({ text, undo }: Flash) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-wash px-4 py-2.5"
    >
      <p>{text}</p>
      {canUndo(undo) && <UndoForm change={undo} />}
    </div>
  );
}

/** Messages of forms that the router's script sent, each for 20 seconds. */
export function Toasts() {
  const toasts = useStored(toastList, noToasts);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-30 grid justify-items-center gap-2 lg:left-60 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast: { id, text, undo } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => removeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast or focusing its buttons only keeps it.
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="toast pointer-events-auto flex max-w-lg items-center gap-x-4 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-paper shadow-card"
    >
      <p className="min-w-0 break-words py-1">{text}</p>
      {canUndo(undo) && <UndoForm change={undo} onDone={() => removeToast(id)} />}
      <button
        type="button"
        onClick={() => removeToast(id)}
        className="-ml-2 flex min-h-9 min-w-9 items-center justify-center rounded-md pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <X aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}

const canUndo = (undo: Flash["undo"]): undo is number | number[] =>
  undo != null && (typeof undo === "number" || undo.length > 0);

/** Undoes a change, or several, for a day. `onDone` is called when the server has answered. */
export function UndoForm({ change, onDone }: { change: number | number[]; onDone?: () => void }) {
  const { pathname, search } = useLocation();
  const { formProps, isBusy, refused } = useActionForm({ onDone });
  return (
    <form {...formProps} action="/undo" className="shrink-0">
      <HiddenFields values={{ change: String(change), return_to: pathname + search }} />
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        className="min-h-9 font-semibold underline underline-offset-[0.2em] hover:decoration-2 pointer-coarse:min-h-11"
      >
        Undo
      </button>
      {refused && <p>{refused.problem}</p>}
    </form>
  );
}
