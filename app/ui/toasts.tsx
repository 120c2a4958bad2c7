import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Message } from "../../content/messages.ts";

export type ToastKind = "success" | "error";

interface Toast extends Message {
  kind: ToastKind;
  /** A new number for each toast, so that a repeated message is announced again. */
  number: number;
  /** The page that it is about; on the next one it would be out of place. */
  path: string;
}

const ToastContext = createContext<(kind: ToastKind, message: Message) => void>(() => {});

/** Shows a message above the page until the visitor dismisses it, leaves the page, or the next one takes its place. */
export function useToast() {
  return useContext(ToastContext);
}

export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useCallback(
    (kind: ToastKind, message: Message) =>
      setToast((previous) => ({ ...message, kind, number: (previous?.number ?? 0) + 1, path: location.pathname })),
    [],
  );
  const { pathname } = useLocation();
  useEffect(() => setToast((shown) => (shown?.path === pathname ? shown : null)), [pathname]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-end">
        {toast && <ToastCard key={toast.number} toast={toast} onDismiss={() => setToast(null)} />}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const isError = toast.kind === "error";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border-l-4 bg-card p-4 shadow-card ${isError ? "border-danger" : "border-success"}`}
    >
      {isError ? (
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      )}
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold">{toast.title}</p>
        <p className="text-ink-soft">{toast.text}</p>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-paper-deep"
      >
        <X aria-hidden className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
