import type { ReactNode } from "react";

/** Rows that a keyboard walks through: j and k choose one, Enter opens it. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="panel divide-y divide-line overflow-hidden" data-rows>
      {children}
    </ul>
  );
}

interface ListRowProps {
  href: string;
  title: ReactNode;
  /** Beside the title, at the right. */
  aside?: ReactNode;
  /** Below the title, in softer ink. */
  children?: ReactNode;
}

/** One row; all of it leads to what it is about. */
export function ListRow({ href, title, aside, children }: ListRowProps) {
  return (
    <li
      className="group relative flex gap-4 px-4 py-3 hover:bg-paper-deep has-[:focus-visible]:bg-wash"
      data-row={href}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <a href={href} className="after:absolute after:inset-0 focus-visible:outline-offset-4" data-open>
            {title}
          </a>
        </p>
        {children && <div className="mt-0.5 text-ink-soft text-sm">{children}</div>}
      </div>
      {aside && <div className="shrink-0 text-right text-ink-soft text-sm">{aside}</div>}
    </li>
  );
}
