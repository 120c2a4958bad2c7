import type { Plugin } from "vite";

/**
 * Pages are rendered by the server alone, and the browser's half is what `entry.client.ts` asks for. React Router builds
 * a module of each route for the browser too: it stays empty. In development a changed page is loaded again.
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
