import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/inbox/inbox-page.tsx"),
  route("leads/:id", "routes/lead/lead-page.tsx"),
  route("applications/:id", "routes/application/application-page.tsx"),
  route("messages/:id", "routes/message/message-page.tsx"),
  route("privacy-requests/:id", "routes/privacy-request/privacy-request-page.tsx"),
  route("privacy-requests/:id/copy", "routes/privacy-request/privacy-copy.ts"),
  route("figures", "routes/figures/figures-page.tsx"),
  route("figures.csv", "routes/figures/figures-csv.ts"),
  route("deliveries", "routes/deliveries/deliveries-page.tsx"),
  route("deliveries/:id", "routes/deliveries/delivery-page.tsx"),
  route("settings", "routes/settings/settings-page.tsx"),
  route("settings/backup", "routes/settings/backup-download.ts"),
  route("sign-in", "routes/sign-in/sign-in-page.tsx"),
  route("sign-in/:token", "routes/sign-in/invite-page.tsx"),
  route("sign-out", "routes/sign-in/sign-out.ts"),
  route("undo", "routes/undo/undo-action.ts"),
  route("*", "routes/unknown/unknown-page.tsx"),
] satisfies RouteConfig;
