import type { ComponentProps } from "react";
import { CircleAlert, CircleCheck, Info } from "./icons.tsx";

type NoticeKind = "error" | "note" | "success";

const icons = { error: CircleAlert, note: Info, success: CircleCheck };
const colors = { error: "text-danger", note: "text-accent", success: "text-success" };

interface NoticeProps extends ComponentProps<"div"> {
  kind: NoticeKind;
}

export function Notice({ kind, className = "", children, ...attributes }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      {...attributes}
      className={`flex items-start gap-3 rounded-md border border-line bg-card p-4 text-ink ${className}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colors[kind]}`} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
