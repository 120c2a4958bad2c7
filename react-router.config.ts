import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // No browser asks for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
