import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chosenMarket } from "./market-plugin.ts";

/**
 * Pages are rendered by the server alone, and the browser's half is what `app/entry.client.ts` asks for. React Router builds
 * a module of each route for the browser too: it stays empty. In development a changed page is loaded again.
 */
const serverRenderedPages: Plugin = {
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

export default defineConfig(({ command }) => ({
  plugins: [chosenMarket(), tailwindcss(), reactRouter(), serverRenderedPages],
  // Illustrations are cached files of their own, never data in a script.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // In development: the packages that islands use are found at the start, not one after the other with a reload each.
  optimizeDeps: { entries: ["app/entry.client.ts"] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // The server's half is one file with React's production build inside, whatever NODE_ENV the process has.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      resolve: { noExternal: command === "build" ? true : [] },
    },
  },
}));
