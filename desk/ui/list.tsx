import type { ReactNode } from "react";
import { Link } from "react-router";
import scene from "../../app/ui/illustrations/empty.svg";
import { useRow } from "./rows.tsx";
import { StatusBadge, type StatusBadgeProps } from "./values.tsx";

/** Labels by value, in display order. */
export type SelectOptions = Readonly<Record<string, string>>;

export function HiddenFields({ values }: { values: Readonly<Record<string, string | number>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function Choices({ options }: { options: SelectOptions }) {
  return Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface ListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Renders a row: a `ListRow`, or an `li` that uses `useRow`. */
  children(row: Row): ReactNode;
  empty?: ReactNode;
  /** The URL of the next page. Null on the last page. */
  next?: string | null;
  nextLabel?: string;
}

/** The keys j and k select a row, and Enter opens it. */
export function List<Row>({ label, rows, children, empty, next = null, nextLabel = "Next page" }: ListProps<Row>) {
  return (
    <>
      {rows.length > 0 ? (
        <ul aria-label={label} className="panel divide-y divide-line overflow-hidden">
          {rows.map(children)}
        </ul>
      ) : (
        empty
      )}
      <NextLink href={next}>{nextLabel}</NextLink>
    </>
  );
}

interface ListRowProps {
  href: string;
  title: ReactNode;
  /** Shown at the right, above the state. */
  time?: ReactNode;
  state: StatusBadgeProps;
  /** Shown below the title. */
  children?: ReactNode;
}

/** The whole row is a link to `href`. */
export function ListRow({ href, title, time, state, children }: ListRowProps) {
  const { row, link } = useRow();
  return (
    <li ref={row} className="group relative flex gap-4 px-4 py-3 hover:bg-paper-deep has-[:focus-visible]:bg-wash">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <Link
            ref={link}
            to={href}
            prefetch="intent"
            className="after:absolute after:inset-0 focus-visible:outline-offset-4"
          >
            {title}
          </Link>
        </p>
        {children && <div className="mt-0.5 text-ink-soft text-sm">{children}</div>}
      </div>
      <div className="grid shrink-0 content-start justify-items-end gap-1 text-ink-soft text-sm">
        {time && <p>{time}</p>}
        <StatusBadge {...state} />
      </div>
    </li>
  );
}

export function NextLink({ href, children = "Next page" }: { href: string | null; children?: string }) {
  if (href === null) return null;
  return (
    <p className="mt-4 text-center">
      <Link to={href} prefetch="intent" rel="next" className="button button-quiet">
        {children}
      </Link>
    </p>
  );
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel px-6 py-10 text-center">
      <img src={scene} alt="" width="480" height="320" className="mx-auto mb-4 h-auto w-48" />
      <p className="title text-lg">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-md text-ink-soft">{children}</div>}
    </div>
  );
}
