// The address parameters that a page reads. Its route module declares them, and the server enforces them.

/** A page sees no other parameter, so no other parameter makes another page. */
export interface PageParameters {
  /** Parameters that change the page for everybody alike. */
  shared?: readonly string[];
  /** Parameters that say something about the visitor. A page with one of them is for that visitor only. */
  personal?: readonly string[];
}

/** The `handle` that a route module exports. */
export interface PageHandle {
  parameters: PageParameters;
}
