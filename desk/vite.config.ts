import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { marketPlugin } from "../vite/market-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [marketPlugin({ isDesk: true }), tailwindcss(), reactRouter()],
  cacheDir: "../node_modules/.vite-desk",
  build: {
    assetsInlineLimit: 0,
    // server/process/build.ts already emptied the folder.
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  optimizeDeps: { entries: ["entry.client.tsx", "routes/**/*.tsx", "ui/*.tsx", "root.tsx"] },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./desk-handler.ts" } },
      // Bundles React's production build, whatever `NODE_ENV` is when the server runs.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      resolve: { noExternal: command === "build" ? true : [] },
    },
  },
}));
