import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";
import { buildFolder } from "../../market-folder.ts";
import { acceptedEncoding, type Encoding, encodings, type Form, headersOfForm } from "./encoded-body.ts";
import { RecentlyUsed } from "./recently-used.ts";
import { isRead, targetOf } from "./request-target.ts";
import type { HeaderRecord } from "./security-headers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a drawing may use: its own styles. It is a document of its own where it is opened by itself. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** How much memory the files may take, in bytes; all that are built today take two million. */
const mostBytes = 32 * 2 ** 20;

/** The forms of a file that the build has made (server/build.ts), by what their names end in. */
const suffixes = { identity: "", br: ".br", gzip: ".gz" } satisfies Record<Encoding, string>;

/** A built file, in each form with the headers that go with it. */
interface StaticFile {
  modified: string;
  headers: HeaderRecord;
  forms: Map<Encoding, { form: Form; headers: HeaderRecord }>;
}

/**
 * The built files. They are listed once and read when they are first asked for, so that neither a page nor a file that was asked
 * for before asks the disk for anything. A file may be cached for good where its name changes with its content.
 */
export function staticFiles(
  securityHeaders: HeaderRecord,
  folder = `${buildFolder}client`,
): (request: Request) => Response | null {
  const clientFolder = join(root, folder);
  const names = new Set(
    readdirSync(clientFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join("/", relative(clientFolder, entry.parentPath), entry.name)),
  );
  const files = new RecentlyUsed<StaticFile>(mostBytes);

  function read(path: string): StaticFile {
    const found = encodings.filter((encoding) => names.has(path + suffixes[encoding]));
    const contents = new Map(
      found.map((encoding) => [encoding, readFileSync(clientFolder + path + suffixes[encoding])]),
    );
    const modified = statSync(clientFolder + path).mtime.toUTCString();
    const headers = {
      ...securityHeaders,
      ...(path.endsWith(".svg") && { "Content-Security-Policy": drawingPolicy }),
      "Content-Type": getMimeType(path) ?? "application/octet-stream",
      "Cache-Control": `public, max-age=${path.startsWith("/assets/") ? "31536000, immutable" : "86400"}`,
      "Last-Modified": modified,
      ETag: `W/"${createHash("sha256")
        .update(contents.get("identity") ?? "")
        .digest("base64url")
        .slice(0, 27)}"`,
      ...(found.length > 1 && { Vary: "Accept-Encoding" }),
    };
    const forms = new Map(
      [...contents].map(([encoding, form]) => [encoding, { form, headers: headersOfForm(headers, encoding, form) }]),
    );
    return { modified, headers, forms };
  }

  function find(path: string): StaticFile | null {
    if (!names.has(path) || /\.(br|gz)$/.test(path)) return null;
    const known = files.get(path);
    if (known) return known;
    const file = read(path);
    files.set(
      path,
      file,
      [...file.forms.values()].reduce((sum, { form }) => sum + form.length, 0),
    );
    return file;
  }

  return (request) => {
    const file = isRead(request) ? find(targetOf(request.url).path) : null;
    return file && answer(request, file);
  };
}

function answer({ method, headers: asked }: Request, { modified, headers, forms }: StaticFile): Response {
  const etags = asked.get("If-None-Match");
  const isKnown = etags ? etags.includes(headers.ETag ?? "") : asked.get("If-Modified-Since") === modified;
  if (isKnown) return new Response(null, { status: 304, headers });
  const found = forms.get(acceptedEncoding(asked.get("Accept-Encoding"))) ?? forms.get("identity");
  return new Response(method === "HEAD" ? null : found?.form, { headers: found?.headers });
}
