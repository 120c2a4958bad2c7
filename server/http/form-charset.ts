import type { MiddlewareHandler } from "hono";

/** In `Content-Type`. */
const charsetPattern = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/** By https://encoding.spec.whatwg.org. */
function decoderOf(contentType: string): TextDecoder | null {
  const [, quoted, plain] = charsetPattern.exec(contentType) ?? [];
  try {
    return new TextDecoder(quoted ?? plain ?? "utf-8");
  } catch {
    return null;
  }
}

export const hasKnownCharset = (contentType: string): boolean => decoderOf(contentType) !== null;

/** `Request.formData` knows no other charset. Limit the body and check the charset before. */
export const readFormAsUtf8: MiddlewareHandler = async (context, next) => {
  const { raw } = context.req;
  const contentType = raw.headers.get("Content-Type") ?? "";
  const decoder = decoderOf(contentType);
  if (decoder && decoder.encoding !== "utf-8") {
    const bytes = Buffer.from(await raw.arrayBuffer());
    const headers = new Headers(raw.headers);
    headers.delete("Content-Length");
    headers.set("Content-Type", contentType.replace(charsetPattern, ""));
    const body = /^multipart\//i.test(contentType) ? decoder.decode(bytes) : decodeFields(bytes, decoder);
    context.req.raw = new Request(raw.url, { method: raw.method, headers, body, signal: raw.signal });
  }
  await next();
};

function decodeFields(bytes: Buffer, decoder: TextDecoder): URLSearchParams {
  const decode = (encoded: string) => {
    const unescaped = encoded
      .replaceAll("+", " ")
      .replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return decoder.decode(Buffer.from(unescaped, "latin1"));
  };
  const fields = new URLSearchParams();
  for (const field of bytes.toString("latin1").split("&")) {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
    fields.append(decode(name), decode(value));
  }
  return fields;
}
