import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/inbox/inbox-page.tsx"),
  route("contractors", "routes/contractors/contractors-page.tsx"),
  route("contractors/:id", "routes/contractors/contractor-file-page.tsx"),
  route("territories", "routes/territories/territories-page.tsx"),
  route("settings", "routes/settings/settings-page.tsx"),
  route("sign-in", "routes/sign-in/sign-in-page.tsx"),
  route("sign-in/:token", "routes/sign-in/invite-page.tsx"),
  route("sign-out", "routes/sign-in/sign-out.ts"),
  route("undo", "routes/undo/undo-action.ts"),
  route("*", "routes/unknown/unknown-page.tsx"),
] satisfies RouteConfig;
