import { earlyConsent } from "./consent/early-consent.ts";
import basicLetters from "./fonts/basic-letters.css?inline";
import otherLetters from "./fonts/other-letters.css?inline";
import { waitForLetters } from "./fonts/wait-for-letters.ts";
import styles from "./styles.css?inline";
import { accentStyles } from "./ui/accent-styles.ts";

// The scripts and styles inside the documents of the public site. Each has the same text on every page, because the content security
// policy names it by its hash (server/http/content-security-policy.ts).

/** One script in the head, since each holds up the first paint. It stands behind the style. */
export const headScript = `${waitForLetters};${earlyConsent}`;

/**
 * Speculation rules: a browser that knows them fetches the page behind a link when the visitor is about to follow it. A signed link and a
 * query are for one person and one moment. `?*` alone would also match an address without a query.
 */
export const prefetching = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/receipt/*", "/job/*", "/contractor/*", "/rest/*", "/hooks/*", "/*\\?*=*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** In the document itself: the first paint waits for one answer only. */
export const publicStyles = basicLetters + otherLetters + styles + accentStyles;

/** Fetches nothing: a page whose address holds a token has the other letters in a file (root.tsx). */
export const privateStyles = basicLetters + styles + accentStyles;
