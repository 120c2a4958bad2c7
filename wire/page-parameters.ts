/**
 * The query parameters that a page reads. Before a page is rendered for a GET request, the page cache removes all
 * parameters from the URL that are neither listed here nor in `assistantParameters`.
 */
export interface PageParameters {
  /** Parameters with the same effect for every visitor. */
  shared?: readonly string[];
  /**
   * The values of a shared parameter that make a difference. Other values are ignored, so that invented values do not
   * fill the page cache. Without this list, the page answers an unknown value with a redirect or 404.
   */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Parameters about the visitor. A page with one of them is not cached. */
  personal?: readonly string[];
}

export interface PageHandle {
  parameters: PageParameters;
}
