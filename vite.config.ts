import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { marketPlugin } from "./vite/market-plugin.ts";
import { serverRenderedPages } from "./vite/server-rendered-pages.ts";

export default defineConfig(({ command }) => ({
  plugins: [marketPlugin({ withFiles: true }), tailwindcss(), reactRouter(), serverRenderedPages],
  // Makes each illustration a file that browsers cache, not data in a script.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  // Lets the development server find the scripts' packages when it starts. Each package found later reloads the page.
  optimizeDeps: { entries: ["app/entry.client.ts"] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Builds the server as one file, with React's production build even if NODE_ENV has another value.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      resolve: { noExternal: command === "build" ? true : [] },
    },
  },
}));
