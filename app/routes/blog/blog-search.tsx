import { blogWords } from "../../../content/blog-words.ts";
import { services } from "../../../content/chosen-market.ts";
import { type BlogFilter, blogPath } from "../../../domain/blog-list.ts";
import { Slot } from "../../slots/slot.tsx";
import { Search } from "../../ui/icons.tsx";
import { FoundCount } from "./post-list.tsx";

const { search } = blogWords;

interface BlogSearchProps {
  filter: BlogFilter;
  list: Parameters<typeof FoundCount>[0]["list"];
}

/** A form that opens the narrowed list. blog-list.tsx narrows the list while the visitor types. */
export function BlogSearch({ filter, list }: BlogSearchProps) {
  // On a phone, the row of choices scrolls, and a page begins at the row's start.
  const chosen = services.filter(({ slug }) => slug === filter.service);
  const others = services.filter(({ slug }) => slug !== filter.service);
  const choices = [{ slug: "", name: search.every }, ...chosen, ...others];
  return (
    <search className="lg:contents">
      <form action={blogPath} data-blog-search className="no-print mt-3 grid gap-y-2 lg:contents">
        <div className="max-w-xl">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <label htmlFor="q" className="font-semibold">
              {search.label}
            </label>
            <Slot name="found" role="status" className="text-sm font-semibold text-ink-soft">
              <FoundCount list={list} filter={filter} />
            </Slot>
          </div>
          <div className="mt-1 flex gap-2">
            <input
              type="search"
              id="q"
              name="q"
              defaultValue={filter.q}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              className="control min-w-0 grow"
            />
            <button type="submit" className="button button-quiet shrink-0 max-sm:px-4">
              <Search aria-hidden className="size-5" />
              {search.button}
            </button>
          </div>
        </div>
        <fieldset className="min-w-0 col-span-full lg:mt-5">
          <legend className="sr-only">{search.services}</legend>
          <div className="chips max-sm:-mx-(--margin) max-sm:flex max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:px-(--margin) py-1">
            {choices.map(({ slug, name }) => (
              <label key={slug} className="chip lg:px-3">
                <input
                  type="radio"
                  name="service"
                  value={slug}
                  defaultChecked={slug === (filter.service ?? "")}
                  className="check"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </search>
  );
}
