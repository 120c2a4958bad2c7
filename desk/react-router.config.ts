import type { Config } from "@react-router/dev/config";
import { buildFolder } from "../vite/market-folder.ts";

export default {
  appDirectory: ".",
  buildDirectory: `../${buildFolder}desk`,
  ssr: true,
  // A browser loads each page as a document, so it never requests the list of routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
