import { CloseButton } from "./close-button.tsx";
import { Notice } from "./notice.tsx";
import { toastId, toastTemplateId } from "./show-toast.ts";

export function Toasts() {
  return (
    <>
      <div id={toastId} className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-end" />
      <template id={toastTemplateId}>
        <ToastCard />
      </template>
    </>
  );
}

function ToastCard() {
  return (
    <Notice kind="success" role="status" className="pointer-events-auto w-full max-w-md shadow-card">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow text-sm">
          <p className="font-semibold" />
          <p className="text-ink-soft" />
        </div>
        <CloseButton label="Dismiss" isSmall className="-m-2" />
      </div>
    </Notice>
  );
}
