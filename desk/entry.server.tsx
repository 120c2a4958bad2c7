import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { isUnexpected } from "../app/render-document.server.tsx";
import { deskContext } from "./desk-context.server.ts";
import { NonceContext } from "./nonce.ts";

/** Renders the whole document before the response starts, because an error while rendering changes the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(deskContext);
  let hasFailed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      onError() {
        hasFailed = true;
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: hasFailed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isUnexpected(error, request)) context.get(deskContext).backend.reportError(error);
};
