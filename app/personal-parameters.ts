import { useLocation, useMatches } from "react-router";
import { arrivalParameters } from "../wire/arrival.ts";
import type { PageHandle } from "../wire/page-parameters.ts";

/** Whether the page's URL contains values about the visitor, such as the values of a prefilled form. */
export function useHasPersonalParameter(): boolean {
  const query = new URLSearchParams(useLocation().search);
  return useMatches().some(({ handle }) =>
    (handle as PageHandle | undefined)?.parameters.personal?.some((name) => query.has(name)),
  );
}

/**
 * The URL to which a form is posted. If undefined, the browser posts to the page's full URL, because a cached page does
 * not know the campaign in its URL. A page with personal parameters is not cached, so its form leaves them out.
 */
export function useFormAction(): string | undefined {
  const { pathname, search } = useLocation();
  if (!useHasPersonalParameter()) return undefined;
  const campaign = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => arrivalParameters.includes(name)),
  );
  return campaign.size > 0 ? `${pathname}?${campaign}` : pathname;
}
