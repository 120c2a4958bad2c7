import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/inbox/inbox-page.tsx"),
  route("leads/:id", "routes/lead/lead-page.tsx"),
  route("applications/:id", "routes/application/application-page.tsx"),
  route("messages/:id", "routes/message/message-page.tsx"),
  route("privacy-requests/:id", "routes/privacy-request/privacy-request-page.tsx"),
  route("privacy-requests/:id/copy", "routes/privacy-request/privacy-copy.ts"),
  route("posts", "routes/posts/posts-page.tsx"),
  route("posts/:id", "routes/posts/post-page.tsx"),
  route("posts/:id/save", "routes/posts/post-save.ts"),
  route("posts/:id/preview", "routes/posts/post-preview.ts"),
  route("posts/:id/revisions/:number", "routes/posts/revision-page.tsx"),
  route("settings", "routes/settings/settings-page.tsx"),
  route("settings/backup", "routes/settings/backup-download.ts"),
  route("sign-in", "routes/sign-in/sign-in-page.tsx"),
  route("sign-in/:token", "routes/sign-in/invite-page.tsx"),
  route("sign-out", "routes/sign-in/sign-out.ts"),
  route("undo", "routes/undo/undo-action.ts"),
  route("*", "routes/unknown/unknown-page.tsx"),
] satisfies RouteConfig;
