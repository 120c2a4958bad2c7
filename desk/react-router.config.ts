import type { Config } from "@react-router/dev/config";
import { buildFolder } from "../vite/market-folder.ts";

export default {
  appDirectory: ".",
  buildDirectory: `../${buildFolder}desk`,
  ssr: true,
  // Pages load as documents, so a browser never requests the routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
