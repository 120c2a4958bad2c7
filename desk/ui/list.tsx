import type { ReactNode } from "react";
import { Search } from "../../app/ui/icons.tsx";
import scene from "../../app/ui/illustrations/empty.svg";
import { type State, StatusBadge } from "./values.tsx";

/** What a choice is called, by its value, in their order. */
export type Options = Readonly<Record<string, string>>;

interface FilterBarProps {
  /** What `q` looks through, as the label of its field. */
  searchLabel: string;
  query: string;
  /** Lists that narrow the page: `name` is the parameter of the address, and without a value all is shown. */
  filters: readonly { name: string; label: string; value: string | null; options: Options }[];
  /** Where nothing is narrowed. */
  path: string;
  /** What else of the address stays as it is. */
  kept?: Readonly<Record<string, string>>;
}

/** A search form with filters: GET, so that what is shown stands in the address. */
export function FilterBar({ searchLabel, query, filters, path, kept = {} }: FilterBarProps) {
  const isNarrowed = query !== "" || filters.some(({ value }) => value);
  return (
    <search>
      <form action={path} className="mb-6 flex flex-wrap gap-2" data-filters>
        <HiddenFields values={kept} />
        <div className="flex grow basis-full gap-2 md:basis-112">
          <label className="relative min-w-0 grow">
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

/** What a form carries along. */
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
  /** What the list is called where it cannot be seen. */
  label: string;
  rows: readonly Row[];
  /** One row, as a `ListRow` or another `li` with `data-row` and `data-open`. */
  children(row: Row): ReactNode;
  /** In place of a list without rows. */
  empty?: ReactNode;
  /** The address of the rows that follow; null: there are none. */
  next?: string | null;
  nextLabel?: string;
}

/** Rows that a keyboard walks through: j and k choose one, Enter opens it. */
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

/** One row; all of it leads to what it is about. */
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

/** Leads to the rows after those that are shown; `href` is null where there are none. */
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

/** In place of a list that has nothing in it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel px-6 py-10 text-center">
      <img src={scene} alt="" width="480" height="320" className="mx-auto mb-4 h-auto w-48" />
      <p className="title text-lg">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-md text-ink-soft">{children}</div>}
    </div>
  );
}
