import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const clientFolder = fileURLToPath(new URL("../../build/client/", import.meta.url));

/** What a drawing may use: its own styles. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The built files. Their folders and the files beside them are listed once, so that no page asks the disk for anything. */
export function staticFiles(): Hono {
  const paths = readdirSync(clientFolder, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`,
  );
  const files = serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound: (path, context) => {
      // A drawing is a document of its own where it is opened by itself.
      if (/\.svg(\.(br|gz))?$/.test(path)) context.header("Content-Security-Policy", drawingPolicy);
    },
  });
  return new Hono().on("GET", paths, cacheHeaders, files);
}

/**
 * Lets a file be cached, for good where its name changes with its content, and answers 304 where the client's copy is the
 * one that is there. Whatever else comes from the same address is not cached.
 */
const cacheHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const modified = context.res.headers.get("Last-Modified");
  if (context.res.status !== 200 || modified === null) return;
  const isHashed = context.req.path.startsWith("/assets/");
  context.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400");
  if (modified !== context.req.header("If-Modified-Since")) return;
  const { headers, body } = context.res;
  await body?.cancel();
  headers.delete("Content-Length");
  context.res = new Response(null, { status: 304, headers });
};
