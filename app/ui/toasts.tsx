import { useEffect, useRef, useState } from "react";
import type { TitledMessage } from "../../content/messages.ts";
import { Slot } from "../slots/slot.tsx";
import { CloseButton } from "./close-button.tsx";
import { Notice } from "./notice.tsx";
import { toastAreaId } from "./toast-area.ts";

export function Toasts() {
  return (
    <div id={toastAreaId} className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-end">
      <Slot name="toast" className="w-full max-w-md" />
    </div>
  );
}

const toastDurationMs = 10_000;

/**
 * Announces a success. The toast hides after a while unless it has the focus or the pointer. A form shows its failures
 * itself (forms/error-summary.tsx).
 */
export function Toast({ message: { title, text } }: { message: TitledMessage }) {
  const [isShown, setShown] = useState(true);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!card.current?.matches(":hover, :focus-within")) setShown(false);
    }, toastDurationMs);
    return () => clearInterval(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Notice ref={card} kind="success" role="status" className="pointer-events-auto w-full shadow-card">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow text-sm">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{text}</p>
        </div>
        <CloseButton label="Dismiss" isSmall onClick={() => setShown(false)} className="-m-2" />
      </div>
    </Notice>
  );
}
