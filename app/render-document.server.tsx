import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { PageScriptsContext } from "./document.tsx";

interface RenderOptions {
  request: Request;
  status: number;
  headers: Headers;
  context: EntryContext;
}

export function scriptsOf({ hmr, entry }: EntryContext["manifest"]): string[] {
  return [...(hmr ? [hmr.runtime] : []), entry.module];
}

/**
 * Renders the whole document before the response starts, because an error changes the status, and the cache needs whole
 * pages.
 */
export async function renderDocument({ request, status, headers, context }: RenderOptions): Promise<Response> {
  let hasFailed = false;
  const stream = await renderToReadableStream(
    <PageScriptsContext value={scriptsOf(context.manifest)}>
      <ServerRouter context={context} url={request.url} />
    </PageScriptsContext>,
    {
      onError() {
        hasFailed = true;
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: hasFailed ? 500 : status, headers });
}

/** Whether to report an error. Statuses below 500, such as 404, and errors of canceled requests are expected. */
export function isUnexpected(error: unknown, request: Request): boolean {
  return !request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500);
}
