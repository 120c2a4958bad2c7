import type { ReactNode } from "react";
import { Search } from "../../app/ui/icons.tsx";
import scene from "../../app/ui/illustrations/empty.svg";
import { type State, StatusBadge } from "./values.tsx";

/** The choices' labels by value, in order. */
export type Options = Readonly<Record<string, string>>;

interface FilterBarProps {
  /** What `q` searches, as the field's label. */
  searchLabel: string;
  query: string;
  /** The filters. `name` is the address parameter; an empty value filters nothing. */
  filters: readonly { name: string; label: string; value: string | null; options: Options }[];
  /** The address without filters. */
  path: string;
  /** Other parameters to keep. */
  kept?: Readonly<Record<string, string>>;
}

/** A search form with filters. It uses GET, so the address holds the view. */
export function FilterBar({ searchLabel, query, filters, path, kept = {} }: FilterBarProps) {
  const isNarrowed = query !== "" || filters.some(({ value }) => value);
  return (
    <search>
      <form action={path} className="mb-6 flex flex-wrap gap-2" data-filters>
        <HiddenFields values={kept} />
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

/** Hidden fields. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string | number>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The choices of a `select`. */
export function Choices({ options }: { options: Options }) {
  return Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface ListProps<Row> {
  /** The list's accessible name. */
  label: string;
  rows: readonly Row[];
  /** One row, as a `ListRow` or another `li` with `data-row` and `data-open`. */
  children(row: Row): ReactNode;
  /** Shown where the list has no rows. */
  empty?: ReactNode;
  /** The address of the next rows. Null: none. */
  next?: string | null;
  nextLabel?: string;
}

/** Rows for the keyboard: j and k choose one, Enter opens it. */
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
  /** At the right, above the state. */
  time?: ReactNode;
  state: State;
  /** Below the title, in softer ink. */
  children?: ReactNode;
}

/** One row. All of it links to its subject. */
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

/** Links to the next rows. `href` null: none. */
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

/** Shown in place of an empty list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel px-6 py-10 text-center">
      <img src={scene} alt="" width="480" height="320" className="mx-auto mb-4 h-auto w-48" />
      <p className="title text-lg">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-md text-ink-soft">{children}</div>}
    </div>
  );
}
