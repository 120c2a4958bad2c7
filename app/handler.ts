import * as build from "virtual:react-router/server-build";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { PageBackend, PageHandler } from "../server/http/page-handler.ts";
import type { PageHandle } from "../wire/page-parameters.ts";
import { pageScript } from "./document.tsx";
import { headScript, privateStyles, publicStyles, speculationRules } from "./inline-texts.ts";
import { pageContext, siteDataOf } from "./page-context.server.ts";
import { scriptsOf } from "./render-document.server.tsx";
import { PostPreview } from "./routes/blog-post/post-preview.tsx";
import { headerAccentPathIn } from "./ui/header-accent.ts";

/**
 * Page patterns with their declared parameters, fixed paths first. The router's own matcher would compile every pattern
 * for each request.
 */
const pageRoutes = Object.values(build.routes)
  .flatMap((route) => {
    if (route?.parentId !== "root" || route.path === "*") return [];
    const { path = "", module } = route;
    const parameters = (module.handle as PageHandle | undefined)?.parameters ?? {};
    return { path, shape: new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}/?$`, "i"), parameters };
  })
  .sort((one, other) => one.path.split(":").length - other.path.split(":").length);

/** Every URL of a nonexistent article gets the page at this path, so the page cache stores only one copy. */
const unknownPostPath = "/blog/-";

/** Every URL of a list of articles after the last one gets the page at this URL. */
const pageBeyondLast = "/blog?page=99999";

export function createPageHandler(backend: PageBackend): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return {
    inlineTexts: {
      scripts: [headScript, speculationRules, pageScript(scriptsOf(build.assets))],
      styles: [publicStyles, privateStyles],
    },

    render(request, { client, waitSeconds }, renderInTurn) {
      const context = new RouterContextProvider();
      context.set(pageContext, { backend, sender: { client }, waitSeconds, renderInTurn });
      return handle(request, context);
    },

    preview: ({ post, body }) =>
      `<!DOCTYPE html>${renderToStaticMarkup(createElement(PostPreview, { site: siteDataOf(backend), post, body }))}`,

    routeOf(path) {
      const decodedPath = decodeURI(path);
      const route = pageRoutes.find(({ shape }) => shape.test(decodedPath));
      if (route) return { path, parameters: route.parameters };
      // The text of a path can select the header's accent color, even if no page has the path. All paths without
      // a page that get the same color share one 404 page, so the page cache does not fill with copies of the 404 page.
      return { path: headerAccentPathIn(decodedPath) ?? "/404", parameters: {} };
    },

    async missingUrlOf(url) {
      const [, number, service, slug] =
        /^\/blog(?:\?page=([1-9]\d{0,4})(?:&service=([^&]+))?|\/([^/?]+)\/?)$/i.exec(url) ?? [];
      // Page 1 redirects to the URL without a number.
      if (number !== undefined && number !== "1")
        return (await backend.blog.hasPage(Number(number), service ?? null)) ? null : pageBeyondLast;
      return slug === undefined || (await backend.blog.hasSlug(slug)) ? null : unknownPostPath;
    },
  };
}
