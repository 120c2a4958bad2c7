import { type ComponentProps, useEffect, useRef, useState } from "react";
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
 * Announces a success. A form shows its failures itself (forms/error-summary.tsx). At the edge of the window, the toast
 * hides after a while unless it has the focus or the pointer. As a part of the page, it stays.
 */
export function Toast({ message, isInPage = false }: { message: TitledMessage; isInPage?: boolean }) {
  const [isShown, setShown] = useState(true);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInPage) return;
    const timer = setInterval(() => {
      if (!card.current?.matches(":hover, :focus-within")) setShown(false);
    }, toastDurationMs);
    return () => clearInterval(timer);
  }, [isInPage]);
  if (!isShown) return null;
  const dismiss = () => setShown(false);
  return <ToastCard ref={card} message={message} className={isInPage ? "" : "shadow-card"} onDismiss={dismiss} />;
}

interface ToastCardProps extends ComponentProps<"div"> {
  message: TitledMessage;
  /** Without it, the card cannot be dismissed. */
  onDismiss?: () => void;
}

export function ToastCard({ message: { title, text }, className = "", onDismiss, ...attributes }: ToastCardProps) {
  return (
    <Notice {...attributes} kind="success" role="status" className={`pointer-events-auto w-full ${className}`}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow text-sm">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{text}</p>
        </div>
        {onDismiss && <CloseButton label="Dismiss" isSmall onClick={onDismiss} className="-m-2" />}
      </div>
    </Notice>
  );
}
