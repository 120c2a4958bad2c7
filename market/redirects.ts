/** Former paths, each with the path to which it permanently redirects (docs/product.md, Redirects). */
export const redirects: Readonly<Record<string, string>> = {
  "/sprinkler-services/kirkland": "/sprinkler-repair/kirkland",
  "/sprinkler-services/redmond": "/sprinkler-repair/redmond",
  "/sprinkler-services/bellevue": "/sprinkler-repair/bellevue",
  "/gutter-services/kirkland": "/gutter-installation/kirkland",
  "/redmond-sprinkler-repair": "/sprinkler-repair/redmond",
  "/bellevue-sprinkler-repair": "/sprinkler-repair/bellevue",
};
