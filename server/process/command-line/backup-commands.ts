import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { type Command, yesOption } from "../../http/operator/action.ts";
import { printable } from "../../http/operator/table-text.ts";
import { checkBackup, linesOf, type RowCounts } from "../../people/backup-file.ts";
import type { RestoreResult } from "../../people/restore.ts";
import { CommandProblem } from "../../problems.ts";
import { confirm } from "./confirm.ts";
import { withProgress } from "./progress.ts";
import { requestSite } from "./site-client.ts";

function countsByTable(rows: RowCounts): string {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  return counts.join(", ") || "no rows";
}

export const backupCommand: Command = {
  words: ["FILE"],
  summary: "Write a backup of all the site's data to a file",
  async run({ words: [path = ""] }) {
    const { body } = await requestSite("backup", { method: "POST" });
    const rows = await withProgress(() => saveBackup(body ?? new ReadableStream(), path));
    // Tells the site that the file is complete. The site then records the backup.
    await requestSite("backup/kept", { method: "POST" });
    return { json: rows, text: `${path}: ${countsByTable(rows)}` };
  },
};

export const restoreCommand: Command = {
  words: ["FILE"],
  summary: "Restore a backup into a site without data",
  options: { yes: yesOption },
  async run({ words: [path = ""], options }) {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    try {
      // Checks the URL and the key first, because the reason for a refusal could get lost during a large upload.
      await requestSite("");
      if (!options.yes) await confirm(`Restore ${path}? The site's articles are replaced.`);
      const body = Readable.toWeb(file.createReadStream({ autoClose: false })) as ReadableStream;
      const response = await requestSite("restore", { method: "POST", body, duplex: "half" });
      const { sends, ...restored } = (await response.json()) as RestoreResult & { sends: string };
      return { json: restored, text: resultInWords(restored), note: sends };
    } finally {
      await file.close();
    }
  },
};

function resultInWords({ rows, leftOut, unknownEmails }: RestoreResult): string {
  const lines = [`Restored: ${countsByTable(rows)}.`];
  const leftOutCounts = Object.entries(leftOut).map(
    ([name, count]) => `${name} ${count} ${name.includes(".") ? "value" : "row"}${count === 1 ? "" : "s"}`,
  );
  if (leftOutCounts.length)
    lines.push(`Left out, because this version has no place for it: ${leftOutCounts.join(", ")}.`);
  if (unknownEmails.length)
    lines.push(`No mail can go to these ${unknownEmails.length} addresses; they are kept in email_as_restored:`);
  return [...lines, ...unknownEmails.map(({ table, id, email }) => `${table} ${id} ${printable(email)}`)].join("\n");
}

/** Writes to a temporary file, and renames it to `path` only after the backup is complete and checked. */
async function saveBackup(content: ReadableStream<Uint8Array>, path: string): Promise<RowCounts> {
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const file = await open(unfinished, "wx+", 0o600);
    try {
      for await (const chunk of content) await file.appendFile(chunk);
      const { rows } = await checkBackup(linesOf(file.createReadStream({ start: 0, autoClose: false })));
      await file.sync();
      await rename(unfinished, path);
      // Makes the rename survive a power failure.
      const folder = await open(dirname(path));
      await folder.sync();
      await folder.close();
      return rows;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof CommandProblem) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandProblem(`The backup could not be written to ${path}: ${code ?? message}.`);
  }
}
