import { homeWords } from "../../../content/page-words.ts";
import { Check } from "../../ui/icons.tsx";
import { Logo } from "../../ui/logo.tsx";

const { receipt } = homeWords;

/** A gray bar in place of text. */
function Bar({ className }: { className: string }) {
  return <span className={`mt-1.5 block h-3 rounded-sm bg-line ${className}`} />;
}

export function ReceiptDrawing() {
  return (
    <div role="img" aria-label={receipt.alt} className="card mx-auto w-full max-w-sm -rotate-1 p-6 shadow-card">
      <div className="flex items-center justify-between border-b border-line pb-4">
        <span className="flex items-center gap-2.5">
          <Logo className="size-8" />
          <span className="title text-lg">{receipt.heading}</span>
        </span>
        <span className="text-sm text-ink-soft">{receipt.sent}</span>
      </div>
      <div className="grid gap-4 pt-4 text-sm font-semibold">
        <div>
          {receipt.contractor}
          <Bar className="w-4/5" />
        </div>
        <div>
          {receipt.number}
          <Bar className="w-3/5" />
        </div>
        <div className="flex items-center gap-2 text-accent">
          <Check className="size-5" strokeWidth={2.25} />
          {receipt.accepted}
        </div>
      </div>
    </div>
  );
}
