import { earlyConsent } from "./consent/early-consent.ts";
import basicLetters from "./fonts/basic-letters.css?inline";
import otherLetters from "./fonts/other-letters.css?inline";
import styles from "./styles.css?inline";
import { accentStyles } from "./ui/accent-styles.ts";

/**
 * Hides the page until the inline fonts are decoded, some milliseconds after the parser reads them. Chromium decodes
 * `data:` fonts in a separate task, so a first layout in fallback fonts would shift. Runs after the style with the
 * fonts. Without JavaScript the page shows at once.
 */
const waitForLetters =
  '(({fonts:f,documentElement:{style:s}})=>{s.visibility="hidden";Promise.all([f.load("1em Figtree"),f.load("1em \'Young Serif\'")]).finally(()=>s.visibility="")})(document)';

// The public site's inline scripts and styles. Each is equal on every page, because the content security policy allows
// it by its hash (server/http/content-security-policy.ts).

/** One script in the head, because each one delays the first paint. It follows the style. */
export const headScript = `${waitForLetters};${earlyConsent}`;

/**
 * Speculation rules: a browser that supports them prefetches the page behind a link that the visitor is about to
 * follow. Signed links and queries are excluded, because they are for one person. `?*` alone would also match an
 * address without a query.
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

/** Inline, so that the first paint needs one answer only. */
export const publicStyles = basicLetters + otherLetters + styles + accentStyles;

/** Fetches nothing. A page with a token in its address has the other letters in a file (root.tsx). */
export const privateStyles = basicLetters + styles + accentStyles;
