import { Search } from "lucide-react";

/** A list that narrows a page. Its name is the parameter of the address. */
export interface Filter {
  name: string;
  label: string;
  /** The one that is chosen; empty: all. */
  value: string;
  options: readonly { value: string; label: string }[];
}

interface FilterBarProps {
  /** What `q` looks through, as the label of its field. */
  searchLabel: string;
  query: string;
  filters?: readonly Filter[];
  /** Where nothing is narrowed. */
  path: string;
}

/** A search form with filters: GET, so that what is shown stands in the address. */
export function FilterBar({ searchLabel, query, filters = [], path }: FilterBarProps) {
  const isNarrowed = query !== "" || filters.some(({ value }) => value !== "");
  return (
    <search>
      <form action={path} className="mb-6 flex flex-col gap-2 lg:flex-row lg:items-center" data-filters>
        <div className="flex gap-2 lg:grow">
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
              className="control pl-9 placeholder:text-ink-soft"
            />
          </label>
          <button type="submit" className="button button-quiet lg:hidden">
            Search
          </button>
        </div>
        {/* One line on a phone, which scrolls. */}
        <div className="relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 sm:-mx-6 sm:px-6 lg:mx-0 lg:overflow-visible lg:p-0">
          {filters.map(({ name, label, value, options }) => (
            <label key={name} className="shrink-0">
              <span className="sr-only">{label}</span>
              <select
                name={name}
                defaultValue={value}
                className={`control w-auto max-w-44 ${value ? "font-semibold" : ""}`}
              >
                <option value="">{label}: all</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="submit" className="button button-quiet max-lg:hidden">
            Search
          </button>
          {isNarrowed && (
            <a href={path} className="link flex min-h-10 shrink-0 items-center px-2">
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
