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
    <search>
      <form action={blogPath} data-blog-search className="no-print mt-4 grid gap-2.5 lg:gap-4 lg:mt-6">
        <div className="max-w-xl">
          <label htmlFor="q" className="font-semibold">
            {search.label}
          </label>
          <div className="mt-1.5 flex gap-2">
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
        <fieldset className="min-w-0">
          <legend className="sr-only">{search.services}</legend>
          <div className="chips max-sm:-mx-(--margin) max-sm:flex max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:px-(--margin) py-1.5">
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
        <Slot name="found" role="status" className="min-h-6 text-sm font-semibold text-ink-soft">
          <FoundCount list={list} filter={filter} />
        </Slot>
      </form>
    </search>
  );
}
