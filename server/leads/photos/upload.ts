import { on } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { largestPhotoBytes, largestPhotoPost } from "../../../domain/photo.ts";
import { errorFields, log } from "../../log.ts";
import { openSpool } from "../../pictures/spool.ts";

/** An arriving form that is not read yet. */
export interface Upload {
  /** With the boundary of its parts. */
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
}

/** The field's name. */
const field = "photo";

/** More than a person sends. Later files are not read. */
const limits = { fileSize: largestPhotoBytes, files: 24, fields: 10, fieldSize: 1024, parts: 40, headerPairs: 20 };

/** An arriving file of the form. */
export interface SentFile {
  /**
   * Reads it to its end into a file without a name, which the caller closes. Yields nothing where that is not possible.
   */
  spool(): Promise<{ file: FileHandle } | { problem: "too-large" | "unavailable" }>;
  /** Reads it to its end and keeps nothing. */
  skip(): Promise<void>;
}

/**
 * Yields a form's files as they arrive. The next one begins after the one before was read to its end, so that only one
 * takes space. Throws where the form breaks off; files yielded before are complete.
 */
export async function* filesOf({ contentType, body }: Upload): AsyncGenerator<SentFile> {
  const parser = parserOf(contentType);
  if (parser === null || body === null) return;
  const coming = new Set<BusboyFileStream>();
  parser.on("file", (name: string, stream: BusboyFileStream, filename: string) => {
    coming.add(stream);
    // A reader hears of the error. Without a reader it must not end the process.
    stream.on("error", () => {});
    // Browsers send an empty file field as a file without a name.
    if (name !== field || filename === "") stream.resume();
  });
  const found = on(parser, "file", { close: ["finish"] });
  const reading = pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), limited, parser);
  reading.catch((error) => {
    // The parser never ends a file whose end does not arrive.
    for (const stream of coming) stream.destroy(error);
  });
  for await (const [name, stream, filename] of found as AsyncIterable<[string, BusboyFileStream, string]>) {
    if (name === field && filename !== "") yield { spool: () => spooled(stream), skip: () => skipped(stream) };
  }
  await reading;
}

/** Null: not a form with files. */
function parserOf(contentType: string) {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    // The content type has no boundary.
    return null;
  }
}

/** Ends a form that is too large. One that announces it is refused unread. */
async function* limited(chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestPhotoPost) throw new Error("The form is too large.");
    yield chunk;
  }
}

/** A full disk is our fault and fails only this file. */
async function spooled(stream: BusboyFileStream): ReturnType<SentFile["spool"]> {
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

async function skipped(stream: BusboyFileStream): Promise<void> {
  for await (const _chunk of stream);
}
