import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type FileProblem, largestFileBytes, largestFilePostBytes } from "../../../domain/contractor-file.ts";
import { errorFields, log } from "../../log.ts";
import { openSpool } from "../../spool.ts";

/** Our forms stay within. The parser ignores the rest. */
const limits = { fileSize: largestFileBytes, files: 4, fields: 300, fieldSize: 10_000, parts: 304, headerPairs: 20 };

export interface SentForm {
  fields: URLSearchParams;
  /** The caller closes it. */
  file: { spool: FileHandle; name: string } | null;
  /** Why it was not kept. */
  problem: Extract<FileProblem, "unavailable"> | null;
}

/** At most one file, in the field `fileField`. */
export async function readFileForm(request: Request, fileField: string): Promise<SentForm | "too-large" | "malformed"> {
  const { headers, body } = request;
  const parser = parserOf(headers.get("Content-Type") ?? "");
  if (parser === null || body === null) return "malformed";
  const fields = new URLSearchParams();
  const spooling: ReturnType<typeof spoolFile>[] = [];
  parser.on("field", (name: string, value: string) => fields.append(name, value));
  parser.on("file", (field: string, stream: BusboyFileStream, filename: string) => {
    // The reader of the file gets the error, which would end the process without a listener.
    stream.on("error", () => {});
    // Without a chosen file, browsers send one without a name.
    if (field !== fileField || !filename || spooling.length > 0) stream.resume();
    else spooling.push(spoolFile(stream, filename));
  });
  let isTooLarge = false;
  try {
    const bytes = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(bytes, limitSize, parser);
  } catch (error) {
    isTooLarge = error instanceof FormTooLarge;
    parser.destroy();
    if (!isTooLarge) log("info", "upload aborted", errorFields(error));
  }
  const file = (await spooling[0]) ?? null;
  const isWhole = parser.writableFinished && !isTooLarge;
  if (!isWhole || file === "too-large") {
    if (file !== null && typeof file === "object") await file.spool.close();
    return isWhole || isTooLarge ? "too-large" : "malformed";
  }
  return file === "unavailable" ? { fields, file: null, problem: "unavailable" } : { fields, file, problem: null };
}

class FormTooLarge extends Error {}

/** A form with a too large `Content-Length` is refused before. This is for forms without the header. */
async function* limitSize(chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestFilePostBytes) throw new FormTooLarge("The form is too large.");
    yield chunk;
  }
}

function parserOf(contentType: string) {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    // The boundary is missing.
    return null;
  }
}

async function spoolFile(
  stream: BusboyFileStream,
  name: string,
): Promise<SentForm["file"] | "too-large" | "unavailable"> {
  let spool: FileHandle | null = null;
  try {
    spool = await openSpool();
    for await (const chunk of stream) await spool.appendFile(chunk);
  } catch (error) {
    log("warn", "file not stored", errorFields(error));
    stream.resume();
    await spool?.close();
    return "unavailable";
  }
  if (!stream.truncated) return { spool, name };
  await spool.close();
  return "too-large";
}
