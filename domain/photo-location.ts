// Looks for GPS coordinates in the metadata of a picture file. JPEG, PNG, WebP, and HEIC all store the coordinates in a
// TIFF block (CIPA DC-008, 4.6), so one search covers all formats.

const gpsPointer = 0x8825;
const gpsLatitude = 0x0002;

/** Photo editors also write the location as text (XMP). */
const xmpLatitude = [..."GPSLatitude"].map((letter) => letter.charCodeAt(0));

export function hasLocation(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 8 <= file.length; at++) {
    const byte = file[at];
    // A TIFF block begins with its byte order: "II*\0" for little-endian, "MM\0*" for big-endian.
    const isLittleEndian = byte === 0x49 && file[at + 1] === 0x49 && file[at + 2] === 0x2a && file[at + 3] === 0;
    const isBigEndian = byte === 0x4d && file[at + 1] === 0x4d && file[at + 2] === 0 && file[at + 3] === 0x2a;
    if ((isLittleEndian || isBigEndian) && hasLatitude(view, at, isLittleEndian)) return true;
    if (byte === xmpLatitude[0] && xmpLatitude.every((letter, place) => file[at + place] === letter)) return true;
  }
  return false;
}

/** Whether the TIFF block at `start` refers to a list of GPS tags that has a latitude. */
function hasLatitude(view: DataView, start: number, isLittleEndian: boolean): boolean {
  const gpsListOffset = tagValue(view, start, view.getUint32(start + 4, isLittleEndian), gpsPointer, isLittleEndian);
  return gpsListOffset !== null && tagValue(view, start, gpsListOffset, gpsLatitude, isLittleEndian) !== null;
}

/** The value of `tag` in the list at `start + offset`. Null if the list or the tag is missing. */
function tagValue(view: DataView, start: number, offset: number, tag: number, isLittleEndian: boolean): number | null {
  const first = start + offset + 2;
  if (first > view.byteLength) return null;
  const count = view.getUint16(first - 2, isLittleEndian);
  for (let at = first; at < first + count * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittleEndian) === tag) return view.getUint32(at + 8, isLittleEndian);
  }
  return null;
}
