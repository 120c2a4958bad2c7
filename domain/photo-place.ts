// Whether a picture says where it was taken. Cameras store the place as in TIFF (CIPA DC-008, 4.6) inside JPEG, PNG,
// WebP, and HEIC alike, so it is found without parsing the rest of the file.

const gpsPointer = 0x8825;
const gpsLatitude = 0x0002;

/** Photo editors also write the place as text (XMP). */
const placeInText = [..."GPSLatitude"].map((letter) => letter.charCodeAt(0));

export function saysPlace(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 8 <= file.length; at++) {
    const byte = file[at];
    // "II*" and a null, or "MM", a null and "*": the byte order of numbers.
    const isLittle = byte === 0x49 && file[at + 1] === 0x49 && file[at + 2] === 0x2a && file[at + 3] === 0;
    const isBig = byte === 0x4d && file[at + 1] === 0x4d && file[at + 2] === 0 && file[at + 3] === 0x2a;
    if ((isLittle || isBig) && hasPlace(view, at, isLittle)) return true;
    if (byte === placeInText[0] && placeInText.every((letter, place) => file[at + place] === letter)) return true;
  }
  return false;
}

/** Whether the data at `start` points to a GPS list with a latitude. */
function hasPlace(view: DataView, start: number, isLittle: boolean): boolean {
  const list = entry(view, start, view.getUint32(start + 4, isLittle), gpsPointer, isLittle);
  return list !== null && entry(view, start, list, gpsLatitude, isLittle) !== null;
}

/** The value of a tag in the list at `start + offset`. Null: no such tag, or not a list. */
function entry(view: DataView, start: number, offset: number, tag: number, isLittle: boolean): number | null {
  const first = start + offset + 2;
  if (first > view.byteLength) return null;
  const count = view.getUint16(first - 2, isLittle);
  for (let at = first; at < first + count * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittle) === tag) return view.getUint32(at + 8, isLittle);
  }
  return null;
}
