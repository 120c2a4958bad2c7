/**
 * Speculation rules: browsers that know them fetch the page behind a link when the visitor is about to follow it. What a
 * signed link opens and what a query fills in is for one person and one moment; `?*` alone would also mean an address without one.
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
