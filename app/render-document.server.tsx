import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { DocumentContext } from "./document.tsx";

interface Rendered {
  request: Request;
  status: number;
  headers: Headers;
  context: EntryContext;
  /** The nonce of the desk's inline scripts and styles. */
  nonce?: string;
}

/** The URLs of every page's scripts, in order. */
export function scriptsOf({ hmr, entry }: EntryContext["manifest"]): string[] {
  return [...(hmr ? [hmr.runtime] : []), entry.module];
}

/**
 * Renders the whole document before the first byte is sent, because the status depends on it and pages are cached and
 * hashed whole.
 */
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

/** Whether an error must be reported. Many errors of the router are only refusals, such as an unknown id. */
export function isUnexpected(error: unknown, request: Request): boolean {
  return !request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500);
}
