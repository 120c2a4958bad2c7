/**
 * The address parameters that a page reads. The server hides all others, so they need no cached copy of their own.
 */
export interface PageParameters {
  /** Parameters that change the page in the same way for every visitor. */
  shared?: readonly string[];
  /** Parameters about the visitor. A page with one of them is not cached. */
  personal?: readonly string[];
}

export interface PageHandle {
  parameters: PageParameters;
}
