import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { DocumentContext } from "./document.tsx";

interface Rendered {
  request: Request;
  status: number;
  headers: Headers;
  context: EntryContext;
  /** What the desk's inline scripts and styles carry. */
  nonce?: string;
}

/** The addresses of the scripts of every page, in their order. */
export function scriptsOf({ hmr, entry }: EntryContext["manifest"]): string[] {
  return [...(hmr ? [hmr.runtime] : []), entry.module];
}

/** Renders the whole document before the first byte leaves: the status depends on it, and pages are cached and hashed as a whole. */
export async function renderDocument({ request, status, headers, context, nonce }: Rendered): Promise<Response> {
  let failed = false;
  const stream = await renderToReadableStream(
    <DocumentContext value={{ nonce, scripts: scriptsOf(context.manifest) }}>
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
  return new Response(stream, { status: failed ? 500 : status, headers });
}

/** Whether an error is to be reported: what the router calls one is often only a refusal, such as an unknown id. */
export function isUnexpected(error: unknown, request: Request): boolean {
  return !request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500);
}
