import { gzipSync } from "node:zlib";

// Parts for bounce reports: small, but they cost a careless parser much time or memory.

/** A gibibyte of zeros, compressed twice. */
const gzipBomb = () => gzipSync(Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * 1024 * 1024)))));

const attached = (type: string, content: Buffer) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;

const nested = Array.from(
  { length: 5_000 },
  (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
).join("");

const many = "Content-Type: text/plain\r\n\r\n--=_report\r\n".repeat(100_000);

const parts = {
  "a file that was packed twice": attached("application/gzip", gzipBomb()),
  "parts in parts without end": nested,
  "parts without end": many,
};

const beforeStatus = "Content-Type: message/delivery-status";
const beforeOriginal = "Content-Type: message/rfc822";

/** `put` inserts the bomb into a report. If `isReadable`, the parser still finds the report's delivery status. */
export const bombs = Object.entries(parts).flatMap(([what, part]) => {
  const isPacked = part !== nested && part !== many;
  const put = (place: string) => (report: string) => report.replace(place, `${part}\r\n--=_report\r\n${place}`);
  return [
    { what: `${what}, before`, isReadable: isPacked, put: put(beforeStatus) },
    { what: `${what}, behind`, isReadable: part !== nested, put: put(beforeOriginal) },
  ];
});
