import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { marketPlugin } from "./vite/market-plugin.ts";
import { serverRenderedPages } from "./vite/server-rendered-pages.ts";

export default defineConfig(({ command }) => ({
  plugins: [marketPlugin({ withFiles: true }), tailwindcss(), reactRouter(), serverRenderedPages],
  // A limit of 0 makes each illustration a file that browsers cache. Scripts then contain no illustrations as data.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // In development, Vite then finds all packages of the scripts when it starts. Otherwise, it reloads a page for each.
  optimizeDeps: { entries: ["app/entry.client.ts"] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // The server's build is one file, which contains React's production build even if NODE_ENV has another value.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      resolve: { noExternal: command === "build" ? true : [] },
    },
  },
}));
