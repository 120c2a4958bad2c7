import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/inbox/inbox-page.tsx"),
  route("posts", "routes/posts/posts-page.tsx"),
  route("posts/:id", "routes/posts/post-page.tsx"),
  route("posts/:id/save", "routes/posts/post-save.ts"),
  route("posts/:id/preview", "routes/posts/post-preview.ts"),
  route("posts/:id/revisions/:number", "routes/posts/revision-page.tsx"),
  route("settings", "routes/settings/settings-page.tsx"),
  route("sign-in", "routes/sign-in/sign-in-page.tsx"),
  route("sign-in/:token", "routes/sign-in/invite-page.tsx"),
  route("sign-out", "routes/sign-in/sign-out.ts"),
  route("undo", "routes/undo/undo-action.ts"),
  route("*", "routes/unknown/unknown-page.tsx"),
] satisfies RouteConfig;
