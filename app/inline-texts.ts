import accentStyles from "virtual:accent-styles.css?inline";
import basicLetters from "./fonts/basic-letters.css?inline";
import otherLetters from "./fonts/other-letters.css?inline";
import headScript from "./head-script.ts?inline-script";
import articleStyles from "./routes/blog-post/article.css?inline";
import styles from "./styles.css?inline";

// Inline scripts and styles do not vary, because the content security policy allows each by its hash
// (server/http/content-security-policy.ts).

export { articleStyles, headScript };

/**
 * A browser that supports these rules prefetches a page when the visitor is about to follow a link to that page. Signed
 * links and links with a query are excluded, because their pages can be personal.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          // The last pattern matches a query. Without the `=`, it would match every URL.
          {
            not: {
              href_matches: [
                "/receipt/*",
                "/job/*",
                "/contractor/*",
                "/application/*",
                "/rest/*",
                "/hooks/*",
                "/*\\?*=*",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Inline, so that the first paint needs only one response. */
export const publicStyles = basicLetters + otherLetters + styles + accentStyles;

/** For pages with private values in the URL. root.tsx explains why these pages load `otherLetters` from a CSS file. */
export const privateStyles = basicLetters + styles + accentStyles;
