import type { ReactNode } from "react";

interface PageHeadingProps {
  title: string;
  /** The state of what the page shows, beside its title. */
  badge?: ReactNode;
  /** One line below, about all that the page shows. */
  note?: ReactNode;
  /** Where the page belongs, as a link above its title. */
  parent?: { path: string; name: string };
  /** What can be done from here, at the right. */
  children?: ReactNode;
}

export function PageHeading({ title, badge, note, parent, children }: PageHeadingProps) {
  return (
    <div className="mb-6">
      {parent && (
        <p className="mb-1 text-sm">
          <a href={parent.path} className="link inline-flex min-h-6 items-center">
            {parent.name}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="title min-w-0 break-words text-2xl">{title}</h1>
            {badge}
          </div>
          {note && <p className="mt-1 text-ink-soft">{note}</p>}
        </div>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  );
}
