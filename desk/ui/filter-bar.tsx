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
  /** What else of the address stays as it is. */
  kept?: Readonly<Record<string, string>>;
}

/** A search form with filters: GET, so that what is shown stands in the address. */
export function FilterBar({ searchLabel, query, filters = [], path, kept = {} }: FilterBarProps) {
  const isNarrowed = query !== "" || filters.some(({ value }) => value !== "");
  return (
    <search>
      <form action={path} className="mb-6 flex flex-wrap gap-2" data-filters>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
              className="control text-ellipsis pl-9 placeholder:text-ink-soft"
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
                defaultValue={value}
                className={`control text-ellipsis md:w-auto md:max-w-44 ${value ? "font-semibold" : ""}`}
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
