import type { ComponentProps } from "react";
import { CircleAlert, CircleCheck, Info } from "./icons.tsx";

type NoticeKind = "error" | "note" | "success";

const icons = { error: CircleAlert, note: Info, success: CircleCheck };
const colors = { error: "bg-danger-wash text-danger", note: "text-accent", success: "text-success" };

interface NoticeProps extends ComponentProps<"div"> {
  kind: NoticeKind;
}

export function Notice({ kind, className = "", children, ...attributes }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      {...attributes}
      className={`flex items-start gap-3 rounded-md border border-current bg-card p-4 ${colors[kind]} ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  );
}
