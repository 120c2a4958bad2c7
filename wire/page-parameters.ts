// Which parameters of its address a page reads: said by its route module, kept by the server in front of it.

/** No page is shown what else stands behind the question mark, so that it makes no other page. */
export interface PageParameters {
  /** Parameters with which the page is another one, the same for everybody. */
  shared?: readonly string[];
  /** Parameters that hold something about whoever asks: with one of them the page is for that visitor alone. */
  personal?: readonly string[];
}

/** What a route module exports as `handle`. */
export interface PageHandle {
  parameters: PageParameters;
}
