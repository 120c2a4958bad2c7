import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { scrollDelays, scrollSoon } from "./scroll.ts";

const quoteFormId = "quote-form";

/** Goes home and then down to the quote form there; without a script its address says the same. */
export function QuoteLink({ className, children }: { className: string; children: ReactNode }) {
  const navigate = useNavigate();

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    // A click that asks for a new tab or window is the browser's own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await navigate("/");
    scrollSoon(scrollDelays.toQuoteForm, quoteFormId);
  }

  return (
    <a href={`/#${quoteFormId}`} onClick={open} className={className}>
      {children}
    </a>
  );
}
