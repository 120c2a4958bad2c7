import type { EntryContext, HandleErrorFunction } from "react-router";
import { formWords } from "../content/form-words.ts";
import { pageContext } from "./page-context.server.ts";
import { isUnexpected, renderDocument } from "./render-document.server.tsx";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { loaderHeaders, actionHeaders } = context.staticHandlerContext;
  // What a page's loader or action says beside the page, such as when to try again.
  for (const said of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of said) headers.set(name, value);
  }
  const response = await renderDocument({ request, status, headers, context });
  // A route's `meta` is not told what became of a post.
  const isRefusedPost = request.method === "POST" && status >= 400;
  return isRefusedPost ? new Response(markTitle(await response.text()), response) : response;
}

/** Says before the page's title that something is wrong: it is what a screen reader speaks first. */
function markTitle(html: string): string {
  return html.replace("<title>", `<title>${formWords.errorTitle}`);
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isUnexpected(error, request)) context.get(pageContext).backend.reportError(error);
};
