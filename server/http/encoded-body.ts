import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { RecentlyUsed } from "./recently-used.ts";
import type { HeaderRecord } from "./security-headers.ts";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** The forms in which a body is sent, the smallest first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** A body in one of its forms. */
export type Form = Buffer<ArrayBuffer>;

/** How hard brotli and gzip try: what is kept is compressed once for everybody, the rest for a single answer. */
export type CompressionLevel = 9 | 4;

/**
 * A body in the forms that were asked for, each made once. The plain form is let go when only brotli was asked for, which takes a
 * fifth of it, and made from that again should somebody ask.
 */
export class EncodedBody {
  readonly #forms = new Map<Encoding, Form>();
  readonly #makings = new Map<Encoding, Promise<Form>>();
  readonly #level: CompressionLevel;
  #plain: Form | null;

  constructor(plain: Form, level: CompressionLevel) {
    this.#plain = plain;
    this.#level = level;
  }

  /** The body in a form that was asked for before; undefined: it must be made. */
  known(encoding: Encoding): Form | undefined {
    return this.#forms.get(encoding);
  }

  make(encoding: Encoding): Promise<Form> {
    const making = this.#makings.get(encoding) ?? this.#make(encoding);
    this.#makings.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Form> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const form = await this.#encode(encoding);
    this.#forms.set(encoding, form);
    this.#makings.delete(encoding);
    if (this.#forms.has("br")) this.#plain = null;
    return form;
  }

  async #encode(encoding: Encoding): Promise<Form> {
    const plain = this.#plain ?? this.#forms.get("identity") ?? (await decompressBrotli(this.#forms.get("br") ?? ""));
    switch (encoding) {
      case "br":
        return compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: this.#level,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
      case "gzip":
        return compressGzip(plain, { level: this.#level });
      case "identity":
        return plain;
    }
  }

  /** The forms that there are by now. */
  get encodings(): Encoding[] {
    return [...this.#forms.keys()];
  }

  /** What it takes of the memory, in bytes. */
  get size(): number {
    const forms = new Set(this.#plain ? [this.#plain, ...this.#forms.values()] : this.#forms.values());
    return [...forms].reduce((sum, { length }) => sum + length, 0);
  }
}

/** The headers of an answer with what they say of its body. */
export function headersOfForm(headers: HeaderRecord, encoding: Encoding, form: Form): HeaderRecord {
  return {
    ...headers,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(form.length),
  };
}

/** What was found for the headers of late: there are a handful of browsers, and parsing takes longer than the answer. */
const found = new RecentlyUsed<Encoding>(2 ** 14);

/** The smallest form of a body that the client accepts; `hono/accepts` would go by the client's order. */
export function acceptedEncoding(acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null) return "identity";
  const known = found.get(acceptEncoding);
  if (known) return known;
  const accepted = parseAccept(acceptEncoding).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
  const encoding = encodings.find((candidate) => accepted.includes(candidate)) ?? "identity";
  found.set(acceptEncoding, encoding, acceptEncoding.length);
  return encoding;
}
