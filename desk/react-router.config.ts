import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: ".",
  buildDirectory: "../build/desk",
  ssr: true,
  // No browser asks for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
