import * as build from "virtual:react-router/server-build";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import type { PageBackend, PageHandler } from "../server/http/page-handler.ts";
import type { PageHandle } from "../wire/page-parameters.ts";
import { pageScript } from "./document.tsx";
import { articleStyles, headScript, privateStyles, publicStyles, speculationRules } from "./inline-texts.ts";
import { pageContext, siteDataOf } from "./page-context.server.ts";
import { scriptsOf } from "./render-document.server.tsx";
import { PostPreview } from "./routes/blog-post/post-preview.tsx";

const pageRoutes: RouteObject[] = Object.values(build.routes).flatMap((route) => {
  if (route?.parentId !== "root") return [];
  return [{ path: route.path ?? "", handle: route.module.handle }];
});

export function createPageHandler(backend: PageBackend): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return {
    inlineTexts: {
      scripts: [headScript, speculationRules, pageScript(scriptsOf(build.assets))],
      styles: [publicStyles, privateStyles, articleStyles],
    },

    render(request, { client, waitSeconds }, renderInTurn) {
      const context = new RouterContextProvider();
      context.set(pageContext, { backend, sender: { client }, waitSeconds, renderInTurn });
      return handle(request, context);
    },

    preview: ({ post, body }) =>
      `<!DOCTYPE html>${renderToStaticMarkup(createElement(PostPreview, { site: siteDataOf(backend), post, body }))}`,

    parametersOf(path) {
      const [match] = matchRoutes(pageRoutes, path) ?? [];
      return (match?.route.handle as PageHandle | undefined)?.parameters ?? {};
    },
  };
}
