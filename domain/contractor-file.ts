/** The most files of an application, and of a contractor in a year. The SQL function `check_file_count` checks it too. */
export const maxFiles = 6;

export const largestFileBytes = 10 * 2 ** 20;

/** The largest request: one file, and the other fields of the form. */
export const largestFilePostBytes = largestFileBytes + 2 ** 20;

/** Maximum length of a file's name in characters. */
export const longestFileName = 120;

export const fileTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

export type FileType = (typeof fileTypes)[number];

export type FileProblem =
  | "too-large"
  /** Neither a PDF nor a JPEG or PNG picture, whatever its name says. */
  | "not-a-certificate"
  /** A picture that cannot be decoded. */
  | "damaged"
  | "one-too-many"
  | "too-much-today"
  | "unavailable";

/** How many bytes `fileTypeOf` needs. */
export const fileTypeBytes = 8;

/** The type by the file's first bytes. Null for any other type. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return "application/pdf";
  if (startsWith(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  return null;
}

/** A file on a page. */
export interface FileFacts {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  created_at: Date;
}
