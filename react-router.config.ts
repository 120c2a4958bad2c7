import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table comes with the first script: it is small, and it saves a request on every later click.
  routeDiscovery: { mode: "initial" },
  // One module a route, which is what `app/late-scripts.tsx` hands to the router.
  splitRouteModules: false,
} satisfies Config;
