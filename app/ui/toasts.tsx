import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { CloseButton } from "./close-button.tsx";
import { toastId, toastTemplateId } from "./show-toast.ts";

/** Where toasts appear, and what they look like; `showToast` fills in the words. */
export function Toasts() {
  return (
    <>
      <div id={toastId} className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-end" />
      <template id={toastTemplateId("success")}>
        <ToastCard role="status" edge="border-success">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
        </ToastCard>
      </template>
      <template id={toastTemplateId("error")}>
        <ToastCard role="alert" edge="border-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        </ToastCard>
      </template>
    </>
  );
}

function ToastCard({ role, edge, children }: { role: "status" | "alert"; edge: string; children: ReactNode }) {
  return (
    <div
      role={role}
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border-l-4 bg-card p-4 shadow-card ${edge}`}
    >
      {children}
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold" />
        <p className="text-ink-soft" />
      </div>
      <CloseButton label="Dismiss" isSmall className="-m-2" />
    </div>
  );
}
