// GPS coordinates in a picture's metadata. JPEG, PNG, WebP, and HEIC all store them in a TIFF block (CIPA DC-008, 4.6).

const gpsPointer = 0x8825;
const gpsLatitude = 0x0002;

/** Photo editors write it as text, too (XMP). */
const xmpLatitude = [..."GPSLatitude"].map((letter) => letter.charCodeAt(0));

export function hasLocation(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 8 <= file.length; at++) {
    const byte = file[at];
    // A TIFF block's byte order: "II*\0" little-endian, "MM\0*" big-endian.
    const isLittleEndian = byte === 0x49 && file[at + 1] === 0x49 && file[at + 2] === 0x2a && file[at + 3] === 0;
    const isBigEndian = byte === 0x4d && file[at + 1] === 0x4d && file[at + 2] === 0 && file[at + 3] === 0x2a;
    if ((isLittleEndian || isBigEndian) && hasLatitude(view, at, isLittleEndian)) return true;
    if (byte === xmpLatitude[0] && xmpLatitude.every((letter, place) => file[at + place] === letter)) return true;
  }
  return false;
}

/** The block at `start` has GPS tags with a latitude. */
function hasLatitude(view: DataView, start: number, isLittleEndian: boolean): boolean {
  const gpsListOffset = tagValue(view, start, view.getUint32(start + 4, isLittleEndian), gpsPointer, isLittleEndian);
  return gpsListOffset !== null && tagValue(view, start, gpsListOffset, gpsLatitude, isLittleEndian) !== null;
}

/** From the list at `start + offset`. Null if list or tag is missing. */
function tagValue(view: DataView, start: number, offset: number, tag: number, isLittleEndian: boolean): number | null {
  const first = start + offset + 2;
  if (first > view.byteLength) return null;
  const count = view.getUint16(first - 2, isLittleEndian);
  for (let at = first; at < first + count * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittleEndian) === tag) return view.getUint32(at + 8, isLittleEndian);
  }
  return null;
}
