import type { Plugin } from "vite";

/**
 * Leaves out what Vite would run before a dynamic import: it waits for style sheets and preloads modules. The site's
 * styles are in the page, and app/load-react.ts loads the one large file early. Otherwise the helper would be a part of
 * the script of every page.
 */
export const noPreloadHelper: Plugin = {
  name: "no-preload-helper",
  enforce: "pre",
  load(id) {
    if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
  },
};
