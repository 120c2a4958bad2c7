import type { ReactNode } from "react";
import { Search } from "../../app/ui/icons.tsx";
import scene from "../../app/ui/illustrations/empty.svg";
import { StatusBadge, type StatusBadgeProps } from "./values.tsx";

/** Labels by value, in display order. */
export type SelectOptions = Readonly<Record<string, string>>;

interface FilterBarProps {
  searchLabel: string;
  query: string;
  /** `name` is the query parameter. The filter is off if `value` is null or empty. */
  filters: readonly { name: string; label: string; value: string | null; options: SelectOptions }[];
  /** The page's path without filters. */
  path: string;
  /** Other query parameters to preserve. */
  otherParameters?: Readonly<Record<string, string>>;
}

/** Search and filters as a GET form, so that the URL contains them. */
export function FilterBar({ searchLabel, query, filters, path, otherParameters = {} }: FilterBarProps) {
  const isNarrowed = query !== "" || filters.some(({ value }) => value);
  return (
    <search>
      <form action={path} className="mb-6 flex flex-wrap gap-2" data-filters>
        <HiddenFields values={otherParameters} />
        <div className="flex grow basis-full flex-wrap gap-2 md:basis-112">
          <label className="relative min-w-0 grow basis-44">
            <span className="sr-only">{searchLabel}</span>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
            />
            <input
              type="search"
              name="q"
              defaultValue={query}
              placeholder={searchLabel}
              maxLength={200}
              autoComplete="off"
              className="control text-ellipsis pl-9"
            />
          </label>
          <button type="submit" className="button button-quiet">
            Search
          </button>
        </div>
        <div className="flex flex-wrap gap-2 max-md:grow">
          {filters.map(({ name, label, value, options }) => (
            <label key={name} className="max-md:min-w-0 max-md:grow max-md:basis-36">
              <span className="sr-only">{label}</span>
              <select
                name={name}
                defaultValue={value ?? ""}
                className={`control text-ellipsis md:w-auto md:max-w-44 ${value ? "font-semibold" : ""}`}
              >
                <option value="">{label}: all</option>
                <Choices options={options} />
              </select>
            </label>
          ))}
          {isNarrowed && (
            <a href={path} className="link flex min-h-10 items-center px-2 pointer-coarse:min-h-11">
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

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
  /** Renders a row: a `ListRow`, or an `li` with `data-row` and `data-open`. */
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
        <ul aria-label={label} className="panel divide-y divide-line overflow-hidden" data-rows>
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
      <a href={href} rel="next" className="button button-quiet">
        {children}
      </a>
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
