import { crc32, deflateRawSync, gzipSync } from "node:zlib";

// What makes a small report harm whoever takes it apart.

/** A zip archive of up to sixteen files with this content. */
function zip(content: Buffer, count: number): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(5, 22);
  const names = Array.from({ length: count }, (_, place) => Buffer.from(`${place.toString(16)}.zip`));
  const files = names.map((name) => Buffer.concat([Buffer.from("PK\x03\x04"), common, name, packed]));
  const listed = names.map((name, place) => {
    const more = Buffer.alloc(14);
    more.writeUInt32LE(place * (files[0]?.length ?? 0), 10);
    return Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, more, name]);
  });
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(count * (files[0]?.length ?? 0), 16);
  return Buffer.concat([...files, directory, end]);
}

const zeros = Buffer.alloc(16 * 1024 * 1024);

/** Four layers of sixteen archives around 16 MiB of zeros: a tebibyte. */
function zipBomb(): Buffer {
  let archive = zip(zeros, 1);
  for (let layer = 0; layer < 4; layer++) archive = zip(archive, 16);
  return archive;
}

/** A gibibyte of zeros, packed twice. */
const gzipBomb = () => gzipSync(Buffer.concat(Array(64).fill(gzipSync(zeros))));

const attached = (type: string, content: Buffer) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;

const nested = Array.from(
  { length: 5_000 },
  (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
).join("");

const many = "Content-Type: text/plain\r\n\r\n--=_report\r\n".repeat(100_000);

const parts = {
  "zip archives in zip archives": attached("application/zip", zipBomb()),
  "a file that was packed twice": attached("application/gzip", gzipBomb()),
  "parts in parts without end": nested,
  "parts without end": many,
};

const beforeStatus = "Content-Type: message/delivery-status";
const beforeOriginal = "Content-Type: message/rfc822";

/** What is put into a report of the usual shape, before what it says or behind that, and whether it is found all the same. */
export const bombs = Object.entries(parts).flatMap(([what, part]) => {
  const isPacked = part !== nested && part !== many;
  const put = (place: string) => (report: string) => report.replace(place, `${part}\r\n--=_report\r\n${place}`);
  return [
    { what: `${what}, before`, isReadable: isPacked, put: put(beforeStatus) },
    { what: `${what}, behind`, isReadable: part !== nested, put: put(beforeOriginal) },
  ];
});
