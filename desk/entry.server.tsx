import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isUnexpected, renderDocument } from "../app/render-document.server.tsx";
import { deskContext } from "./desk-context.server.ts";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(deskContext);
  return renderDocument({ request, status, headers, context, nonce });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isUnexpected(error, request)) context.get(deskContext).backend.reportError(error);
};
