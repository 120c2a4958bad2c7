import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./vite/market-folder.ts";

export default {
  ssr: true,
  buildDirectory: buildFolder,
  // No browser asks for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
