import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserTargets } from "./vite/browser-targets.ts";
import { inlineScripts } from "./vite/inline-script.ts";
import { marketPlugin } from "./vite/market-plugin.ts";
import { noPreloadHelper } from "./vite/no-preload-helper.ts";
import { reactChunk, reactFile } from "./vite/react-file.ts";
import { serverRenderedPages } from "./vite/server-rendered-pages.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts,
    noPreloadHelper,
    marketPlugin({ isDesk: false }),
    tailwindcss(),
    reactRouter(),
    serverRenderedPages,
    reactFile,
  ],
  // Builds each illustration as a file that browsers cache, even if it is small.
  build: {
    assetsInlineLimit: 0,
    cssTarget: browserTargets,
    // app/load-react.ts loads the one large file early.
    modulePreload: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // When the development server starts, Vite searches `entry.client.ts` and its imports for packages. If Vite found
  // a package later, the page would reload.
  optimizeDeps: { entries: ["app/entry.client.ts"] },
  environments: {
    client: {
      build: {
        target: browserTargets,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: reactChunk, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/handler.ts" } },
      // Builds the server as one file. It contains React's production build, whatever value NODE_ENV has.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      resolve: { noExternal: command === "build" ? true : [] },
    },
  },
}));
