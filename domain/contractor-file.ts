/** For an application, or a contractor in a year, as in the SQL function `check_file_count`. */
export const maxFiles = 6;

export const largestFileBytes = 10 * 2 ** 20;

/** One file, and the form's other fields. */
export const largestFilePostBytes = largestFileBytes + 2 ** 20;

export const longestFileName = 120;

export const fileTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

export type FileType = (typeof fileTypes)[number];

export type FileProblem =
  | "too-large"
  /** Whatever its name says. */
  | "not-a-certificate"
  | "damaged"
  | "one-too-many"
  | "too-much-today"
  | "unavailable";

export const fileTypeBytes = 8;

/** By the first bytes. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return "application/pdf";
  if (startsWith(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  return null;
}

export interface FileFacts {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  created_at: Date;
}
