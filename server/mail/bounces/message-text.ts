// Messages as they lie in mailboxes and files, without the bulk that says nothing: a report is small, what is attached to it may be anything.

/** How much is kept of each part of a message, and of the whole, in bytes. */
const longestPart = 64 * 1024;
const longestMessage = 1024 * 1024;

/** How many lines that may separate parts are read: of a hundred thousand empty parts a megabyte takes seconds to be taken apart. */
const maxParts = 1000;

/** The longest line that is read; the rest of it is left out. */
const longestLine = 16 * 1024;

const lineFeed = 0x0a;

/** The lines of what comes in pieces, each with its end. However long a line is, no more of it is kept than `longestLine`. */
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
    // What is kept must not hold on to the whole piece that it came in.
    take(Buffer.from(bytes.subarray(from, from + longestLine)));
  }
  if (length > 0) yield Buffer.concat(begun);
}

/** Gathers the lines of one message, with the beginning of each part. */
function messageCollector() {
  const kept: Buffer[] = [];
  let length = 0;
  let ofPart = 0;
  let parts = 0;
  let isFull = false;
  return {
    /** Takes the next line, and says whether another one may be kept. */
    add(line: Buffer): boolean {
      // Whatever separates parts begins like this.
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

/** A message that comes in pieces, without its bulk. */
export async function boundedMessage(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected = messageCollector();
  for await (const line of linesOf(chunks)) {
    if (!collected.add(line)) break;
  }
  return collected.message();
}

const mboxSeparator = Buffer.from("From ");
const startsWith = (line: Buffer, start: Buffer) => line.subarray(0, start.length).equals(start);

/** The messages of a file, without their bulk: of an mbox, which begins with `From `, each; of any other the one that it is. */
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
    // A line of the text that looked like the beginning of a message is quoted.
    collected.add(isMbox && /^>+From /.test(line.subarray(0, 80).toString("latin1")) ? line.subarray(1) : line);
  }
  if (collected) yield collected.message();
}
