import type { ReactNode } from "react";
import { ChevronDown } from "../../../app/ui/icons.tsx";

interface GroupProps {
  title: string;
  children: ReactNode;
}

export function Group({ title, children }: GroupProps) {
  return (
    <fieldset className="panel min-w-0 p-4 sm:p-5">
      <legend className="float-left mb-3 w-full font-semibold text-lg">{title}</legend>
      <div className="clear-both grid gap-4">{children}</div>
    </fieldset>
  );
}

interface FoldedGroupProps extends GroupProps {
  /** Shown while the group is closed, such as the number of entries. */
  note: string;
  isOpen: boolean;
}

export function FoldedGroup({ title, note, isOpen, children }: FoldedGroupProps) {
  return (
    <details className="group panel min-w-0" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center gap-x-3 px-4 py-3 sm:px-5">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-lg">{title}</span>
          <span className="text-ink-soft text-sm">{note}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <fieldset aria-label={title} className="grid gap-4 px-4 pb-4 sm:px-5 sm:pb-5">
        {children}
      </fieldset>
    </details>
  );
}
