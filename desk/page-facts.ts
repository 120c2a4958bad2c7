import { createContext, useContext } from "react";

/** What the document says of itself, beside the page that is in it. */
interface PageFacts {
  /** What our own inline styles may carry, and nothing else does. */
  nonce: string;
  /** The addresses of the scripts of every page, in their order. */
  scripts: string[];
}

export const PageFactsContext = createContext<PageFacts>({ nonce: "", scripts: [] });

export function usePageFacts(): PageFacts {
  return useContext(PageFactsContext);
}
