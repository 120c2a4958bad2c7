// Whether a picture says where it was taken. What cameras write is laid out as in TIFF (CIPA DC-008, 4.6) and stands in a JPEG, PNG, WebP
// or HEIC alike, so that it is found without knowing the rest of the file.

const gpsPointer = 0x8825;
const gpsLatitude = 0x0002;

/** Programs that edit pictures write it as text (XMP) as well. */
const placeInText = [..."GPSLatitude"].map((letter) => letter.charCodeAt(0));

export function saysPlace(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 8 <= file.length; at++) {
    const byte = file[at];
    // "II*" and a null, or "MM", a null and "*": which end of a number comes first.
    const isLittle = byte === 0x49 && file[at + 1] === 0x49 && file[at + 2] === 0x2a && file[at + 3] === 0;
    const isBig = byte === 0x4d && file[at + 1] === 0x4d && file[at + 2] === 0 && file[at + 3] === 0x2a;
    if ((isLittle || isBig) && hasPlace(view, at, isLittle)) return true;
    if (byte === placeInText[0] && placeInText.every((letter, place) => file[at + place] === letter)) return true;
  }
  return false;
}

/** Whether what begins at `start` points to a list of facts about the place, and that has a latitude. */
function hasPlace(view: DataView, start: number, isLittle: boolean): boolean {
  const list = entry(view, start, view.getUint32(start + 4, isLittle), gpsPointer, isLittle);
  return list !== null && entry(view, start, list, gpsLatitude, isLittle) !== null;
}

/** The value of a tag in the list at `start + offset`; null: it has none, or nothing that could be a list is there. */
function entry(view: DataView, start: number, offset: number, tag: number, isLittle: boolean): number | null {
  const first = start + offset + 2;
  if (first > view.byteLength) return null;
  const count = view.getUint16(first - 2, isLittle);
  for (let at = first; at < first + count * 12 && at + 12 <= view.byteLength; at += 12) {
    if (view.getUint16(at, isLittle) === tag) return view.getUint32(at + 8, isLittle);
  }
  return null;
}
