import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./vite/market-folder.ts";

export default {
  ssr: true,
  buildDirectory: buildFolder,
  // In the default mode, `lazy`, the router in the browser would request routes later. This site runs no router there.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
