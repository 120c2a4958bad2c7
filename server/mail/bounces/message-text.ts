// Messages from mailboxes and files without their bulk: a report is small, and its attachments may be anything.

/** The kept bytes of each part and of the whole message. */
const longestPart = 64 * 1024;
const longestMessage = 1024 * 1024;

/** The most lines that may separate parts, because parsing a megabyte of empty parts takes seconds. */
const maxParts = 1000;

/** The longest line in bytes. The rest is left out. */
const longestLine = 16 * 1024;

const lineFeed = 0x0a;

/** Splits pieces into lines with their ends. At most `longestLine` of a line is kept. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    const kept = piece.subarray(0, Math.max(0, longestLine - length));
    length += kept.length;
    if (kept.length) begun.push(kept);
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      take(bytes.subarray(from, end));
      yield Buffer.concat([...begun, Buffer.from("\n")]);
      [begun, length, from] = [[], 0, end + 1];
    }
    // Copied, so that it does not keep the whole piece in memory.
    take(Buffer.from(bytes.subarray(from, from + longestLine)));
  }
  if (length > 0) yield Buffer.concat(begun);
}

/** Collects the lines of one message, with the beginning of each part. */
function messageCollector() {
  const kept: Buffer[] = [];
  let length = 0;
  let ofPart = 0;
  let parts = 0;
  let isFull = false;
  return {
    /** Takes the next line, and says whether another may follow. */
    add(line: Buffer): boolean {
      // Every separator of parts begins like this.
      if (line[0] === 0x2d && line[1] === 0x2d) {
        ofPart = 0;
        parts++;
      }
      ofPart += line.length;
      isFull ||= parts > maxParts || (ofPart <= longestPart && length + line.length > longestMessage);
      if (isFull || ofPart > longestPart) return !isFull;
      kept.push(line);
      length += line.length;
      return true;
    },
    message: () => Buffer.concat(kept),
  };
}

/** A message that arrives in pieces, without its bulk. */
export async function boundedMessage(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected = messageCollector();
  for await (const line of linesOf(chunks)) {
    if (!collected.add(line)) break;
  }
  return collected.message();
}

const mboxSeparator = Buffer.from("From ");
const startsWith = (line: Buffer, start: Buffer) => line.subarray(0, start.length).equals(start);

/**
 * A file's messages without their bulk: all messages of an mbox, which begins with `From `, or else the one that the
 * file is.
 */
export async function* messagesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let collected: ReturnType<typeof messageCollector> | null = null;
  let isMbox = false;
  let isAfterBlank = true;
  for await (const line of linesOf(chunks)) {
    const isSeparator = isAfterBlank && startsWith(line, mboxSeparator) && (isMbox || collected === null);
    isAfterBlank = /^\r?\n?$/.test(line.toString("latin1"));
    if (isSeparator) {
      isMbox = true;
      if (collected) yield collected.message();
      collected = messageCollector();
      continue;
    }
    collected ??= messageCollector();
    // An mbox quotes a text line that looks like a message's beginning.
    collected.add(isMbox && /^>+From /.test(line.subarray(0, 80).toString("latin1")) ? line.subarray(1) : line);
  }
  if (collected) yield collected.message();
}
