import type { ReactNode } from "react";

/** Something that stands in the way, or that the person should know before they go on. */
export function Notice({ kind = "problem", children }: { kind?: "problem" | "hint"; children: ReactNode }) {
  return (
    <div
      role={kind === "problem" ? "alert" : undefined}
      data-accent={kind === "hint" ? "amber" : undefined}
      className={`mb-5 rounded-md border-l-4 px-4 py-3 ${kind === "problem" ? "border-danger bg-danger-wash" : "border-fill bg-wash"}`}
    >
      {children}
    </div>
  );
}
