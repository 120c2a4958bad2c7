import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./vite/market-folder.ts";

export default {
  ssr: true,
  buildDirectory: buildFolder,
  // The browser runs no router, so it never requests more routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
