import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { deskContext } from "./desk-context.server.ts";
import { PageFactsContext } from "./page-facts.ts";

/** Renders the whole document before the first byte leaves, so that its status says how that went. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let failed = false;
  const { nonce } = loadContext.get(deskContext);
  const { entry, hmr } = context.manifest;
  const facts = { nonce, scripts: [...(hmr ? [hmr.runtime] : []), entry.module] };
  const stream = await renderToReadableStream(
    <PageFactsContext value={facts}>
      <ServerRouter context={context} url={request.url} />
    </PageFactsContext>,
    {
      onError() {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: failed ? 500 : status, headers });
}

/** What the router calls an error is often only a refusal, such as an unknown id; the rest is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(deskContext).backend.reportError(error);
};
