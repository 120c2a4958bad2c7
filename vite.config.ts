import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { marketPlugin } from "./vite/market-plugin.ts";
import { serverRenderedPages } from "./vite/server-rendered-pages.ts";

export default defineConfig(({ command }) => ({
  plugins: [marketPlugin({ withFiles: true }), tailwindcss(), reactRouter(), serverRenderedPages],
  // Illustrations are cached files of their own, never data in a script.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // In development: the packages that scripts use are found at the start, not one after the other with a reload each.
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
