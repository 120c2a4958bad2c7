import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { buildFolder } from "../../vite/market-folder.ts";
import { type Encoding, encodings, type KeptAnswer, negotiated } from "./content-negotiation.ts";
import { isRead, targetOf } from "./request-target.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A drawing may use its own styles. Opened by itself it is a document. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The memory of the files in bytes. Today's build takes two million. */
const maxBytes = 32 * 2 ** 20;

/** The encodings that the build makes (server/process/build.ts), by file ending. */
const suffixes = { identity: "", br: ".br", gzip: ".gz" } satisfies Record<Encoding, string>;

/**
 * The built files, listed once and read at their first request. A file whose name changes with its content may be
 * cached forever.
 */
export function staticFiles(folder = `${buildFolder}client`): (request: Request) => Response | null {
  const clientFolder = join(root, folder);
  const names = new Set(
    readdirSync(clientFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join("/", relative(clientFolder, entry.parentPath), entry.name)),
  );
  const files = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => 1 + Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    memoMethod: read,
  });

  function read(path: string): KeptAnswer {
    const found = encodings.filter((encoding) => names.has(path + suffixes[encoding]));
    const bodies: KeptAnswer["bodies"] = Object.fromEntries(
      found.map((encoding) => [encoding, readFileSync(clientFolder + path + suffixes[encoding])]),
    );
    const hash = createHash("sha256").update(bodies.identity ?? "");
    const headers = {
      ...(path.endsWith(".svg") && { "Content-Security-Policy": drawingPolicy }),
      "content-type": getMimeType(path) ?? "application/octet-stream",
      "cache-control": `public, max-age=${path.startsWith("/assets/") ? "31536000, immutable" : "86400"}`,
      "last-modified": statSync(clientFolder + path).mtime.toUTCString(),
      etag: `W/"${hash.digest("base64url").slice(0, 27)}"`,
      ...(found.length > 1 && { vary: "Accept-Encoding" }),
    };
    return { status: 200, headers, bodies };
  }

  return (request) => {
    const { path } = targetOf(request.url);
    if (!isRead(request) || !names.has(path) || /\.(br|gz)$/.test(path)) return null;
    return negotiated(request, files.memo(path));
  };
}
