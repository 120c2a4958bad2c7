import { gzipSync } from "node:zlib";

// In a bounce report, each of these parts makes a careless parser use much time or memory.

/** A gibibyte of zeros, compressed twice. */
const gzipBomb = () => gzipSync(Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * 1024 * 1024)))));

const base64Part = (type: string, content: Buffer) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;

const nestedParts = Array.from(
  { length: 5_000 },
  (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
).join("");

const manyParts = "Content-Type: text/plain\r\n\r\n--=_report\r\n".repeat(100_000);

const bombParts = {
  "a file that was compressed twice": base64Part("application/gzip", gzipBomb()),
  "parts nested without end": nestedParts,
  "parts without end": manyParts,
};

const statusMarker = "Content-Type: message/delivery-status";
const originalMarker = "Content-Type: message/rfc822";

/**
 * `insertInto` adds the bomb to a bounce report. `isReadable` tells whether the parser can still find the delivery
 * status of that report.
 */
export const mailBombs = Object.entries(bombParts).flatMap(([what, part]) => {
  const isCompressed = part !== nestedParts && part !== manyParts;
  const insertBefore = (marker: string) => (report: string) =>
    report.replace(marker, `${part}\r\n--=_report\r\n${marker}`);
  return [
    { what: `${what}, before`, isReadable: isCompressed, insertInto: insertBefore(statusMarker) },
    { what: `${what}, after`, isReadable: part !== nestedParts, insertInto: insertBefore(originalMarker) },
  ];
});
