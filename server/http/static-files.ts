import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { buildFolder } from "../../vite/market-folder.ts";
import { type EncodedResponse, type Encoding, encodings, negotiate } from "./content-negotiation.ts";
import { isGetOrHead, targetOf } from "./request-target.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A browser treats an SVG that is opened alone as a document with inline styles. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A build has about 2 MB. */
const maxCacheBytes = 32 * 2 ** 20;

/** Written by server/process/build.ts. */
const suffixes = { identity: "", br: ".br", gzip: ".gz" } satisfies Record<Encoding, string>;

/** Names in `/assets/` change with the content, so browsers keep those files forever. */
export function staticFiles(folder = `${buildFolder}client`): (request: Request) => Response | null {
  const clientFolder = join(root, folder);
  const names = new Set(
    readdirSync(clientFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join("/", relative(clientFolder, entry.parentPath), entry.name)),
  );
  const files = new LRUCache<string, EncodedResponse>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bodies }) => 1 + Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    memoMethod: read,
  });

  function read(path: string): EncodedResponse {
    const available = encodings.filter((encoding) => names.has(path + suffixes[encoding]));
    const bodies: EncodedResponse["bodies"] = Object.fromEntries(
      available.map((encoding) => [encoding, readFileSync(clientFolder + path + suffixes[encoding])]),
    );
    const hash = createHash("sha256").update(bodies.identity ?? "");
    const headers = {
      ...(path.endsWith(".svg") && { "Content-Security-Policy": svgPolicy }),
      "content-type": getMimeType(path) ?? "application/octet-stream",
      "cache-control": `public, max-age=${path.startsWith("/assets/") ? "31536000, immutable" : "86400"}`,
      "last-modified": statSync(clientFolder + path).mtime.toUTCString(),
      etag: `W/"${hash.digest("base64url").slice(0, 27)}"`,
      ...(available.length > 1 && { vary: "Accept-Encoding" }),
    };
    return { status: 200, headers, bodies };
  }

  return (request) => {
    const { path } = targetOf(request.url);
    if (!isGetOrHead(request) || !names.has(path) || /\.(br|gz)$/.test(path)) return null;
    return negotiate(request, files.memo(path));
  };
}
