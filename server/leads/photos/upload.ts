import { on } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { largestPhotoBytes, largestPhotoPostBytes } from "../../../domain/photo.ts";
import { errorFields, log } from "../../log.ts";
import { openSpool } from "../../spool.ts";

export interface Upload {
  /** With the boundary between the form's parts. */
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
  /** The client's connection closed. */
  signal: AbortSignal;
}

const photoField = "photo";

/** Our form stays within. The parser ignores the rest. */
const limits = { fileSize: largestPhotoBytes, files: 24, fields: 10, fieldSize: 1024, parts: 40, headerPairs: 20 };

export interface SentFile {
  /** Into an unnamed temporary file, which the caller closes. */
  spool(): Promise<{ file: FileHandle } | { problem: "too-large" | "unavailable" }>;
  skip(): Promise<void>;
}

/** As they arrive. Each file must be read or skipped before the next. Throws if the form is cut off or too large. */
export async function* filesOf({ contentType, body }: Omit<Upload, "signal">): AsyncGenerator<SentFile> {
  const parser = parserOf(contentType);
  if (parser === null || body === null) return;
  const unfinished = new Set<BusboyFileStream>();
  parser.on("file", (name: string, stream: BusboyFileStream, filename: string) => {
    unfinished.add(stream);
    // The reader of the file gets the error, which would end the process without a listener.
    stream.on("error", () => {});
    // Without a chosen file, browsers send one without a name.
    if (name !== photoField || filename === "") stream.resume();
  });
  const files = on(parser, "file", { close: ["finish"] });
  const parsing = pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), limitSize, parser);
  parsing.catch((error) => {
    // The parser never ends the stream of an incomplete file.
    for (const stream of unfinished) stream.destroy(error);
  });
  for await (const [name, stream, filename] of files as AsyncIterable<[string, BusboyFileStream, string]>) {
    if (name === photoField && filename !== "") yield { spool: () => spoolFile(stream), skip: () => skipFile(stream) };
  }
  await parsing;
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

/** A form with a too large `Content-Length` is refused before. This is for forms without the header. */
async function* limitSize(chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestPhotoPostBytes) throw new Error("The form is too large.");
    yield chunk;
  }
}

/** On a full disk, reads on and returns a problem, so that the next file can be read. */
async function spoolFile(stream: BusboyFileStream): ReturnType<SentFile["spool"]> {
  let file = await orNull(openSpool());
  try {
    for await (const chunk of stream) {
      if (file === null || (await orNull(file.appendFile(chunk).then(() => true)))) continue;
      await file.close();
      file = null;
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  if (file && !stream.truncated) return { file };
  await file?.close();
  return { problem: stream.truncated ? "too-large" : "unavailable" };
}

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    log("error", "photo not stored", errorFields(error));
    return null;
  }
}

async function skipFile(stream: BusboyFileStream): Promise<void> {
  for await (const _chunk of stream);
}
