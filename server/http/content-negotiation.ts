import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import type { HeaderRecord } from "./security-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The encoding with the smallest result comes first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

type Bytes = Buffer<ArrayBuffer>;

/** The effort of brotli and gzip: 9 for a cached response, 4 for a response to one visitor. */
type CompressionLevel = 9 | 4;

export interface EncodedResponse {
  status: number;
  /** `negotiate` reads `etag` and `last-modified`, so these names must be in lower case. */
  headers: HeaderRecord;
  /** Empty if the response has no body. Otherwise contains `identity` or an encoding that the client accepts. */
  bodies: Partial<Record<Encoding, Bytes>>;
}

export async function encode(plain: Bytes, encoding: Encoding, level: CompressionLevel): Promise<Bytes> {
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

/** Cached, because parsing `Accept-Encoding` takes longer than the rest of a cached response. */
const encodingOfHeader = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod(header) {
    const acceptedTypes = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
    return encodings.find((candidate) => acceptedTypes.includes(candidate)) ?? "identity";
  },
});

/** The smallest encoding that the client accepts. `hono/accepts` would prefer the client's order. */
export function acceptedEncodingOf(acceptEncoding: string | null): Encoding {
  return encodingOfHeader.memo(acceptEncoding ?? "");
}

/** Responds in an encoding that the client accepts, or with 304 if the client's copy is current. */
export function negotiate(request: Request, { status, headers, bodies }: EncodedResponse): Response {
  const requestHeaders = request.headers;
  const etags = requestHeaders.get("If-None-Match");
  const isClientCopyCurrent =
    etags === null
      ? headers["last-modified"] !== undefined && requestHeaders.get("If-Modified-Since") === headers["last-modified"]
      : headers.etag !== undefined && etags.includes(headers.etag);
  if (isClientCopyCurrent) return new Response(null, { status: 304, headers });
  const acceptedEncoding = acceptedEncodingOf(requestHeaders.get("Accept-Encoding"));
  const encoding = bodies[acceptedEncoding] ? acceptedEncoding : "identity";
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
