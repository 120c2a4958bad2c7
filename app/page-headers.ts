import type { HeadersArgs } from "react-router";

/** For pages, as their `headers`: what their loader or action says beside the page, such as when to try again. */
export function pageHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}
