import type { Config } from "@react-router/dev/config";
import { buildFolder } from "../vite/market-folder.ts";

export default {
  appDirectory: ".",
  buildDirectory: `../${buildFolder}desk`,
  ssr: true,
  // Browsers never ask for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
