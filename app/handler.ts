import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Services } from "../server/services.ts";
import { pageContext } from "./page-context.server.ts";

/** Answers a request for a page; `client` is the network address that the rate limit counts by. */
export type PageHandler = (request: Request, client: string) => Promise<Response>;

/** The pages as one function: the server's shell hands it a request and gets the whole answer. */
export function createPageHandler(services: Services): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, client) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { services, sender: { role: "anon", client, repetition: "content" } });
    return handle(request, context);
  };
}
