import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { DeskPages } from "../server/desk/desk-pages.ts";
import { deskContext } from "./desk-context.server.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

export const deskPages: DeskPages = {
  render(request, desk) {
    const context = new RouterContextProvider();
    context.set(deskContext, desk);
    return handle(request, context);
  },
};
