// Attachments can be huge, so only the start of each part is in memory.

/** The rest is ignored. */
const maxPartBytes = 64 * 1024;
const maxMessageBytes = 1024 * 1024;

/** Parsing a megabyte of empty parts takes seconds. */
const maxParts = 1000;

/** The rest is ignored. */
const maxLineBytes = 16 * 1024;

const lineFeed = 0x0a;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** With their line feeds. Only the last line may lack one. */
async function* linesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  let lineStart: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    const start = piece.subarray(0, Math.max(0, maxLineBytes - length));
    length += start.length;
    if (start.length) lineStart.push(start);
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      take(bytes.subarray(from, end));
      yield Buffer.concat([...lineStart, Buffer.from("\n")]);
      [lineStart, length, from] = [[], 0, end + 1];
    }
    // A copy, so that the chunk can be freed.
    take(Buffer.from(bytes.subarray(from, from + maxLineBytes)));
  }
  if (length > 0) yield Buffer.concat(lineStart);
}

function messageCollector() {
  const lines: Buffer[] = [];
  let length = 0;
  let partLength = 0;
  let partCount = 0;
  let isFull = false;
  return {
    /** False after too many parts or bytes. */
    add(line: Buffer): boolean {
      // Every part's boundary starts with `--`.
      if (line[0] === 0x2d && line[1] === 0x2d) {
        partLength = 0;
        partCount++;
      }
      partLength += line.length;
      isFull ||= partCount > maxParts || (partLength <= maxPartBytes && length + line.length > maxMessageBytes);
      if (isFull || partLength > maxPartBytes) return !isFull;
      lines.push(line);
      length += line.length;
      return true;
    },
    message: () => Buffer.concat(lines),
  };
}

export async function readBoundedMessage(chunks: Chunks): Promise<Buffer> {
  const collector = messageCollector();
  for await (const line of linesOf(chunks)) {
    if (!collector.add(line)) break;
  }
  return collector.message();
}

const mboxSeparator = Buffer.from("From ");
const startsWith = (line: Buffer, start: Buffer) => line.subarray(0, start.length).equals(start);

/** A file that starts with `From ` is an mbox. Any other is one message. */
export async function* messagesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  let collector: ReturnType<typeof messageCollector> | null = null;
  let isMbox = false;
  let isAfterBlank = true;
  for await (const line of linesOf(chunks)) {
    const isSeparator = isAfterBlank && startsWith(line, mboxSeparator) && (isMbox || collector === null);
    isAfterBlank = /^\r?\n?$/.test(line.toString("latin1"));
    if (isSeparator) {
      isMbox = true;
      if (collector) yield collector.message();
      collector = messageCollector();
      continue;
    }
    collector ??= messageCollector();
    // In an mbox, `>` escapes a line of text that starts with `From `.
    collector.add(isMbox && /^>+From /.test(line.subarray(0, 80).toString("latin1")) ? line.subarray(1) : line);
  }
  if (collector) yield collector.message();
}
