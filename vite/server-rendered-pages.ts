import type { Plugin } from "vite";

/**
 * React Router builds a module for the browser from each route. This plugin empties these modules, because the server
 * renders all pages, and `entry.client.ts` loads all scripts.
 */
export const serverRenderedPages: Plugin = {
  name: "server-rendered-pages",
  enforce: "post",
  transform(_code, id) {
    const isForBrowser = this.environment.name === "client" && id.endsWith("?__react-router-build-client-route");
    return isForBrowser ? "export {};" : undefined;
  },
  hotUpdate({ server, file, modules }) {
    if (this.environment.name !== "ssr" || modules.length === 0) return;
    const { hot, moduleGraph } = server.environments.client;
    const inBrowser = [...(moduleGraph.getModulesByFile(file) ?? [])];
    // app/hot-reload.ts decides whether the page reloads.
    hot.send("site:changed", { isInBrowser: inBrowser.some(({ isSelfAccepting }) => isSelfAccepting) });
  },
};
