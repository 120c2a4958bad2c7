import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { PageBackend, RenderPage } from "../server/http/page-handler.ts";
import { pageContext } from "./page-context.server.ts";

export { writeMail } from "./mail/write-mail.ts";

/** The pages as one function: the server's shell hands it a request and gets the whole answer. */
export function createPageHandler(backend: PageBackend): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, client, nonce) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { backend, sender: { role: "anon", client, idempotency: "content" }, nonce });
    return handle(request, context);
  };
}

/** In development, every mail as it would be sent, under `/mail`; null for any other path. Builds have none of it. */
export async function mailPreview(path: string): Promise<Response | null> {
  if (!import.meta.env.DEV) return null;
  const { previewMail } = await import("./mail/mail-preview.tsx");
  return previewMail(path);
}
