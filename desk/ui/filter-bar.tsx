import { useEffect, useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Search } from "../../app/ui/icons.tsx";
import { Choices, HiddenFields, type SelectOptions } from "./list.tsx";
import { useShortcut } from "./shortcuts.ts";

interface FilterBarProps {
  searchLabel: string;
  query: string;
  /** `name` is the query parameter. The filter is off if `value` is null or empty. */
  filters: readonly { name: string; label: string; value: string | null; options: SelectOptions }[];
  /** Filters that are seldom used. They are folded up until one of them is on. */
  moreFilters?: FilterBarProps["filters"];
  /** The first and the last day, in the parameters `from` and `to`. Undefined if the list has no such filter. */
  days?: { from: string | null; to: string | null };
  /** The page's path without filters. */
  path: string;
  /** Other query parameters to preserve. */
  otherParameters?: Readonly<Record<string, string>>;
}

/** Milliseconds from the last key to the search. */
const typingPauseMs = 300;

/**
 * Search and filters as a GET form, so that the URL contains them. The list follows what is typed and chosen. In a
 * narrow window, the filters are folded up, and their button says how many are on.
 */
export function FilterBar({
  searchLabel,
  query,
  filters,
  moreFilters = [],
  days: dayFilter,
  path,
  otherParameters = {},
}: FilterBarProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const days = dayFilter ? [dayFilter.from, dayFilter.to] : [];
  const isOn = (value: string | null) => value !== null && value !== "";
  const furtherOn = [...moreFilters.map(({ value }) => value), ...days].filter(isOn).length;
  const filtersOn = filters.filter(({ value }) => isOn(value)).length + furtherOn;
  return (
    <search>
      <Form
        ref={form}
        action={path}
        className="mb-4 grid grid-cols-[minmax(0,1fr)_7rem] gap-2 md:mb-6 md:flex md:flex-wrap"
      >
        <HiddenFields values={otherParameters} />
        <div className="z-1 col-start-1 row-start-1 flex gap-2 self-start md:grow md:basis-60">
          <SearchField
            label={searchLabel}
            query={query}
            // Back leads to the list before the search, not through each of its letters.
            search={() => submit(form.current, { replace: query !== "" })}
          />
          {/* With a script, the list follows the field. */}
          <button type="submit" className="button button-quiet not-noscript:hidden">
            Search
          </button>
        </div>
        {/* In a narrow window, the summary stands beside the search, and what it opens below both. */}
        <details className="folds-in-narrow col-span-full row-start-1 min-w-0">
          <summary className="button button-quiet ml-auto flex w-28 list-none">
            Filters
            {filtersOn > 0 && (
              <span className="rounded-full bg-fill px-1.5 text-on text-xs">
                {filtersOn}
                <span className="sr-only"> on</span>
              </span>
            )}
          </summary>
          <div className="flex flex-wrap gap-2 max-md:mt-2">
            {filters.map((filter) => (
              <FilterSelect key={filter.name} {...filter} />
            ))}
            {(query !== "" || filtersOn > 0) && (
              <Link
                to={path}
                prefetch="intent"
                className="link flex min-h-10 items-center px-2 max-md:order-last pointer-coarse:min-h-11"
              >
                Clear
              </Link>
            )}
            {(moreFilters.length > 0 || dayFilter) && (
              <details className="folds-in-wide basis-full md:not-open:basis-auto" open={furtherOn > 0}>
                <summary className="link inline-flex min-h-10 items-center px-2 text-sm pointer-coarse:min-h-11">
                  More filters
                </summary>
                <div className="flex flex-wrap items-end gap-2 md:mt-2">
                  {moreFilters.map((filter) => (
                    <FilterSelect key={filter.name} {...filter} />
                  ))}
                  {dayFilter && <DayInput name="from" label="From" day={dayFilter.from} />}
                  {dayFilter && <DayInput name="to" label="Through" day={dayFilter.to} />}
                </div>
              </details>
            )}
          </div>
        </details>
      </Form>
    </search>
  );
}

function SearchField({ label, query, search }: { label: string; query: string; search: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const lastQuery = useRef(query);
  useShortcut("/", () => {
    input.current?.select();
    return true;
  });
  // A link or the Back button can change the query. While somebody types, the query follows the field.
  useEffect(() => {
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label className="relative min-w-0 grow basis-44">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        className="control text-ellipsis pl-9"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(search, typingPauseMs);
        }}
      />
    </label>
  );
}

function FilterSelect({ name, label, value, options }: FilterBarProps["filters"][number]) {
  const submit = useSubmit();
  const [chosen, setChosen] = useState(value ?? "");
  const [shownValue, setShownValue] = useState(value);
  if (value !== shownValue) {
    setShownValue(value);
    setChosen(value ?? "");
  }
  return (
    <label className="max-md:min-w-0 max-md:grow max-md:basis-36">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        value={chosen}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          submit(currentTarget.form);
        }}
        className={`control text-ellipsis md:w-auto md:max-w-38 ${chosen ? "font-semibold" : ""}`}
      >
        <option value="">{label}: all</option>
        <Choices options={options} />
      </select>
    </label>
  );
}

function DayInput({ name, label, day }: { name: "from" | "to"; label: string; day: string | null }) {
  const submit = useSubmit();
  return (
    <label className="flex items-center gap-2 text-sm max-md:grow max-md:basis-36">
      <span className="text-ink-soft">{label}</span>
      <input
        key={day}
        type="date"
        name={name}
        defaultValue={day ?? ""}
        onChange={({ currentTarget }) => submit(currentTarget.form)}
        className="control md:w-auto"
      />
    </label>
  );
}
