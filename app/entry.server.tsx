import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { formWords } from "../content/form-words.ts";
import { pageContext } from "./page-context.server.ts";
import { isUnexpected, renderDocument } from "./render-document.server.tsx";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { loaderHeaders, actionHeaders } = context.staticHandlerContext;
  // Adds headers of the page's loader and action, such as Retry-After.
  for (const added of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of added) headers.set(name, value);
  }
  const { renderInTurn } = loadContext.get(pageContext);
  const response = await renderInTurn(() => renderDocument({ request, status, headers, context }));
  // A route's `meta` cannot see that a sent form was refused, so the title changes here.
  const isRefusedPost = request.method === "POST" && status >= 400;
  return isRefusedPost ? new Response(addErrorToTitle(await response.text()), response) : response;
}

/** A screen reader speaks the title first, so the title announces the errors. */
function addErrorToTitle(html: string): string {
  return html.replace("<title>", `<title>${formWords.errorTitle}`);
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isUnexpected(error, request)) context.get(pageContext).backend.reportError(error);
};
