import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { visibleLine } from "../../../domain/contractor.ts";
import {
  type FileFacts,
  type FileProblem,
  type FileType,
  fileTypeBytes,
  fileTypeOf,
  longestFileName,
  maxFiles,
} from "../../../domain/contractor-file.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Connection } from "../../database/database.ts";
import type { ContractorFileRow } from "../../database/rows.ts";
import { countInDatabase } from "../../limits/count-in-database.ts";
import { limits } from "../../limits/limits.ts";
import type { Decoder } from "../../pictures/decoder.ts";
import type { OwnerColumn } from "../screening.ts";

export interface CheckedFile {
  name: string;
  mediaType: FileType;
  bytes: Buffer;
}

/** By its content. A PDF stays, and a picture becomes our own JPEG. */
export async function checkFile(
  { spool, name }: { spool: FileHandle; name: string },
  decoder: Pick<Decoder, "decode">,
  sender: { network: string; signal: AbortSignal },
): Promise<CheckedFile | { problem: FileProblem }> {
  const start = Buffer.alloc(fileTypeBytes);
  await spool.read(start, 0, start.length, 0);
  const type = fileTypeOf(start);
  if (type === null) return { problem: "not-a-certificate" };
  const cleanName = nameOf(name, type);
  if (type === "application/pdf") {
    const { size } = await spool.stat();
    const bytes = Buffer.alloc(size);
    await spool.read(bytes, 0, size, 0);
    return { name: cleanName, mediaType: type, bytes };
  }
  const decoded = await decoder.decode(spool, "jpeg", sender);
  if ("problem" in decoded)
    return { problem: ["unavailable", "interrupted"].includes(decoded.problem) ? "unavailable" : "damaged" };
  return { name: cleanName, mediaType: "image/jpeg", bytes: Buffer.from(decoded.picture.bytes) };
}

/** Without a folder, with the ending of what is stored. */
function nameOf(typed: string, type: FileType): string {
  const ending = type === "application/pdf" ? ".pdf" : ".jpg";
  const line = visibleLine(typed.slice(0, 1000).split(/[/\\]/).at(-1) ?? "").replace(/["<>|:*?]/g, "");
  const base = line.replace(/\.(pdf|jpe?g|png)$/i, "").trim() || "certificate";
  return [...base].slice(0, longestFileName - ending.length).join("") + ending;
}

/** Once for each owner. */
export async function storeFile(
  connection: Connection,
  owner: OwnerColumn,
  id: string,
  { name, mediaType, bytes }: CheckedFile,
  client: string,
): Promise<FileProblem | null> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [known] = await connection.query(`select from contractor_files where ${owner} = $1 and sha256 = $2`, [
    id,
    sha256,
  ]);
  if (known) return null;
  const [stored] = await connection.query<{ count: number }>(
    `select count(*)::integer as count from contractor_files
      where ${owner} = $1 ${owner === "contractor_id" ? "and application_id is null and created_at > now() - interval '1 year'" : ""}`,
    [id],
  );
  if ((stored?.count ?? 0) >= maxFiles) return "one-too-many";
  if (await countInDatabase(connection, limits.uploadedBytes, client, bytes.length)) return "too-much-today";
  await connection.query(
    `insert into contractor_files (${owner}, name, media_type, bytes, sha256, content) values ($1, $2, $3, $4, $5, $6)`,
    [id, name, mediaType, bytes.length, sha256, bytes],
  );
  return null;
}

export function filesOf(connection: Connection, owner: OwnerColumn, id: string): Promise<FileFacts[]> {
  return connection.query<FileFacts>(
    `select id, name, media_type, bytes, created_at from contractor_files where ${owner} = $1 order by created_at, id`,
    [id],
  );
}

export type FileContent = Pick<ContractorFileRow, "name" | "media_type" | "content">;

/** Only the owner's. */
export async function readFile(
  connection: Connection,
  owner: OwnerColumn,
  ownerId: string | null,
  fileId: string,
): Promise<FileContent | null> {
  if (ownerId === null || !isUuid(ownerId) || !isUuid(fileId)) return null;
  const [file] = await connection.query<FileContent>(
    `select name, media_type, content from contractor_files where id = $1 and ${owner} = $2`,
    [fileId, ownerId],
  );
  return file ?? null;
}
