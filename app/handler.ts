import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { PageBackend, PageHandler } from "../server/http/page-handler.ts";
import type { PageHandle } from "../wire/page-parameters.ts";
import { pageContext } from "./page-context.server.ts";
import { accentedPart } from "./ui/header-accent.ts";

export { writeMail } from "./mail/write-mail.ts";

/** The paths of pages and what they read, the plainest first; the router's own search compiles all of them for each path. */
const pageRoutes = Object.values(build.routes)
  .flatMap((route) => {
    if (route?.parentId !== "root" || route.path === "*") return [];
    const { path = "", module } = route;
    const parameters = (module.handle as PageHandle | undefined)?.parameters ?? {};
    return { path, shape: new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}/?$`, "i"), parameters };
  })
  .sort((one, other) => one.path.split(":").length - other.path.split(":").length);

/** Where no post can be: what it says is the same for all addresses without one. */
const noPost = "/blog/-";

/** The pages as one object: the server's shell hands it a request and gets the whole answer. */
export function createPageHandler(backend: PageBackend): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return {
    render(request, client, nonce) {
      const context = new RouterContextProvider();
      context.set(pageContext, { backend, sender: { role: "anon", client, idempotency: "content" }, nonce });
      return handle(request, context);
    },

    preview(post, nonce) {
      const context = new RouterContextProvider();
      const shown = { ...backend, blog: { ...backend.blog, post: async () => post } };
      context.set(pageContext, { backend: shown, sender: { role: "anon", client: "", idempotency: "content" }, nonce });
      return handle(new Request(`http://localhost/blog/${post.post.slug}`), context);
    },

    route(path) {
      const page = decodeURI(path);
      const found = pageRoutes.find(({ shape }) => shape.test(page));
      if (found) return { path, parameters: found.parameters };
      // The page that says so holds nothing of the address but the accent of its header.
      return { path: accentedPart(page) ?? "/404", parameters: {} };
    },

    async missing(path) {
      const [, slug] = /^\/blog\/([^/]+)\/?$/i.exec(path) ?? [];
      return slug === undefined || (await backend.blog.hasSlug(slug)) ? null : noPost;
    },
  };
}

/** In development, every mail as it would be sent, under `/mail`; null for any other path. Builds have none of it. */
export async function mailPreview(path: string): Promise<Response | null> {
  if (!import.meta.env.DEV) return null;
  const { previewMail } = await import("./mail/mail-preview.tsx");
  return previewMail(path);
}
