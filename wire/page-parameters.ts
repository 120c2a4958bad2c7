/** The query parameters that a page reads. On a GET, the page cache removes all others except `assistantMark`. */
export interface PageParameters {
  /** Parameters with the same effect for every visitor. */
  shared?: readonly string[];
  /** Parameters about the visitor. A page with one of them is not cached. */
  personal?: readonly string[];
}

export interface PageHandle {
  parameters: PageParameters;
}
