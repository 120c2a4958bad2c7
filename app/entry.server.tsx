import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { formWords } from "../content/form-words.ts";
import { DocumentContext } from "./document.tsx";
import { pageContext } from "./page-context.server.ts";

/** Renders the whole document before the first byte leaves: pages are cached and hashed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let failed = false;
  const { nonce } = loadContext.get(pageContext);
  const { entry, hmr } = context.manifest;
  const scripts = [...(hmr ? [hmr.runtime] : []), entry.module];
  const stream = await renderToReadableStream(
    <DocumentContext value={{ nonce, scripts }}>
      <ServerRouter context={context} url={request.url} />
    </DocumentContext>,
    {
      onError() {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A route's `meta` is not told what became of a post.
  const isRefusedPost = request.method === "POST" && status >= 400;
  const body = isRefusedPost ? markTitle(await new Response(stream).text()) : stream;
  return new Response(body, { status: failed ? 500 : status, headers });
}

/** Says before the page's title that something is wrong: it is what a screen reader speaks first. */
function markTitle(html: string): string {
  return html.replace("<title>", `<title>${formWords.errorTitle}`);
}

/** What the router calls an error is often only a refusal, such as a post to a page without a form; the rest is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).backend.reportError(error);
};
