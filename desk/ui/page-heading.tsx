import type { ReactNode } from "react";

interface PageHeadingProps {
  title: string;
  /** One line below, about all that the page shows. */
  note?: ReactNode;
  /** What can be done from here, at the right. */
  children?: ReactNode;
}

export function PageHeading({ title, note, children }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="title text-2xl">{title}</h1>
        {note && <p className="mt-1 text-ink-soft">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
