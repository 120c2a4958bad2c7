import type { Config } from "@react-router/dev/config";
import { buildFolder } from "../vite/market-folder.ts";

export default {
  appDirectory: ".",
  buildDirectory: `../${buildFolder}desk`,
  ssr: true,
  // Removes the `/__manifest` endpoint, because no page of the desk requests it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
