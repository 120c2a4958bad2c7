import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import type { HeaderRecord } from "./security-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The encodings in which a body is sent, the smallest first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** A body in one of the encodings. */
type EncodedBytes = Buffer<ArrayBuffer>;

/** How hard brotli and gzip try: what is kept is compressed once for everybody, the rest for a single answer. */
type CompressionLevel = 9 | 4;

/** An answer in the encodings in which it is kept. */
export interface KeptAnswer {
  status: number;
  /** What decides whether the client has the answer already is written small here: `etag`, `last-modified`. */
  headers: HeaderRecord;
  /** The plain one is among them, or the one that the client accepts. None at all: the answer has no body. */
  bodies: Partial<Record<Encoding, EncodedBytes>>;
}

export async function encode(plain: EncodedBytes, encoding: Encoding, level: CompressionLevel): Promise<EncodedBytes> {
  switch (encoding) {
    case "br":
      return compressBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      });
    case "gzip":
      return compressGzip(plain, { level });
    case "identity":
      return plain;
  }
}

/** There are a handful of browsers, and to parse their header takes longer than all the rest of an answer from memory. */
const understood = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod(header) {
    const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
    return encodings.find((candidate) => accepted.includes(candidate)) ?? "identity";
  },
});

/** The smallest encoding that the client accepts; `hono/accepts` would go by the client's order. */
export function acceptedEncoding(acceptEncoding: string | null): Encoding {
  return understood.memo(acceptEncoding ?? "");
}

/** What this client gets of the answer: the encoding that suits it, or word that it has the answer already. */
export function negotiated(request: Request, { status, headers, bodies }: KeptAnswer): Response {
  const asked = request.headers;
  const etags = asked.get("If-None-Match");
  const isKnown =
    etags === null
      ? headers["last-modified"] !== undefined && asked.get("If-Modified-Since") === headers["last-modified"]
      : headers.etag !== undefined && etags.includes(headers.etag);
  if (isKnown) return new Response(null, { status: 304, headers });
  const accepted = acceptedEncoding(asked.get("Accept-Encoding"));
  const encoding = bodies[accepted] ? accepted : "identity";
  const bytes = bodies[encoding];
  if (!bytes) return new Response(null, { status, headers });
  return new Response(request.method === "HEAD" ? null : bytes, {
    status,
    headers: {
      ...headers,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    },
  });
}
