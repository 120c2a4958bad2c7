import type { Plugin } from "vite";

/**
 * Empties the browser module that React Router builds for each route, because browsers do not render pages.
 * `entry.client.ts` loads their scripts. In development, reloads the page after a change.
 */
export const serverRenderedPages: Plugin = {
  name: "server-rendered-pages",
  enforce: "post",
  transform(_code, id) {
    const isForBrowser = this.environment.name === "client" && id.endsWith("?__react-router-build-client-route");
    return isForBrowser ? "export {};" : undefined;
  },
  hotUpdate({ server, modules }) {
    if (this.environment.name === "ssr" && modules.length > 0)
      server.environments.client.hot.send({ type: "full-reload" });
  },
};
