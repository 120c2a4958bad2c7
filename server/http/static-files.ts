import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context, MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncoding, type Encoding, encodings, type Form, headersOfForm } from "./encoded-body.ts";
import { RecentlyUsed } from "./recently-used.ts";
import type { HeaderRecord } from "./security-headers.ts";

const clientFolder = fileURLToPath(new URL("../../build/client/", import.meta.url));

/** What a drawing may use: its own styles. It is a document of its own where it is opened by itself. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** How much memory the files may take, in bytes; all that are built today take two million. */
const mostBytes = 32 * 2 ** 20;

/** The forms of a file that the build has made (server/build.ts), by what their names end in. */
const suffixes = { identity: "", br: ".br", gzip: ".gz" } satisfies Record<Encoding, string>;

/** A built file, in each form with the headers that go with it. */
interface StaticFile {
  modified: string;
  forms: Partial<Record<Encoding, { content: Form; headers: HeaderRecord }>>;
}

/**
 * The built files. They are listed once and read when they are first asked for, so that neither a page nor a file that was asked
 * for before asks the disk for anything. A file may be cached for good where its name changes with its content.
 */
export function staticFiles(securityHeaders: HeaderRecord): MiddlewareHandler {
  const names = new Set(
    readdirSync(clientFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(clientFolder.length).replace(/^\/*/, "/")),
  );
  const isFile = (path: string) => names.has(path) && !/\.(br|gz)$/.test(path);
  const files = new RecentlyUsed<StaticFile>(mostBytes);

  async function load(path: string): Promise<StaticFile> {
    const content = await readFile(clientFolder + path);
    const isText = names.has(path + suffixes.br);
    const modified = (await stat(clientFolder + path)).mtime.toUTCString();
    const headers = {
      ...securityHeaders,
      ...(path.endsWith(".svg") && { "Content-Security-Policy": drawingPolicy }),
      "Content-Type": getMimeType(path) ?? "application/octet-stream",
      "Cache-Control": `public, max-age=${path.startsWith("/assets/") ? "31536000, immutable" : "86400"}`,
      "Last-Modified": modified,
      ETag: `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`,
      ...(isText && { Vary: "Accept-Encoding" }),
    };
    const file: StaticFile = { modified, forms: {} };
    for (const encoding of encodings) {
      if (!names.has(path + suffixes[encoding])) continue;
      const form = await readFile(clientFolder + path + suffixes[encoding]);
      file.forms[encoding] = { content: form, headers: headersOfForm(headers, encoding, form) };
    }
    const bytes = Object.values(file.forms).reduce((sum, form) => sum + form.content.length, 0);
    files.set(path, file, bytes);
    return file;
  }

  return async (context, next) => {
    const { path, method } = context.req;
    if (!isFile(path) || (method !== "GET" && method !== "HEAD")) return next();
    return answer(context, files.get(path) ?? (await load(path)));
  };
}

function answer(context: Context, { modified, forms }: StaticFile): Response | Promise<Response> {
  const form = forms[acceptedEncoding(context.req.header("Accept-Encoding") ?? null)] ?? forms.identity;
  if (!form) return context.notFound();
  const known = context.req.header("If-None-Match");
  const isKnown = known
    ? known.includes(form.headers.ETag ?? "")
    : context.req.header("If-Modified-Since") === modified;
  if (!isKnown) return new Response(form.content, { headers: form.headers });
  const { "content-length": _length, "content-encoding": _encoding, ...headers } = form.headers;
  return new Response(null, { status: 304, headers });
}
