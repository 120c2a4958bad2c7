import type { ReactNode } from "react";
import { ChevronDown } from "../../app/ui/icons.tsx";

interface FoldProps {
  title: string;
  isOpen?: boolean;
  /** What it opens takes something away for good. */
  isDanger?: boolean;
  children: ReactNode;
}

/** A row that opens what stands below it. */
export function Fold({ title, isOpen, isDanger = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="border-line border-t">
      <summary className={`fold-row ${isDanger ? "text-danger" : ""}`}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
