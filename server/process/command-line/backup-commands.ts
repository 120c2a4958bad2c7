import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Command, yesOption } from "../../operator/action.ts";
import type { RowCounts } from "../../people/backup-file.ts";
import type { RestoreResult } from "../../people/restore.ts";
import { CommandProblem } from "../../problems.ts";
import { openBackupTarget } from "./backup-target.ts";
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
    const target = await openBackupTarget(path);
    try {
      const { body } = await requestSite("backup", { method: "POST" });
      const rows = await withProgress(() => target.save(body ?? new ReadableStream()));
      // The file is complete, so the site records the backup.
      await requestSite("backup/kept", { method: "POST" });
      const text = `${path}: ${countsByTable(rows)}`;
      if (!target.isStdout) return { json: rows, text };
      process.stderr.write(`${text}\n`);
      return null;
    } finally {
      await target.close();
    }
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
      // A refusal's reason could get lost during a large upload.
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

function resultInWords({ rows, leftOut }: RestoreResult): string {
  const lines = [`Restored: ${countsByTable(rows)}.`];
  const leftOutCounts = Object.entries(leftOut).map(
    ([name, count]) => `${name} ${count} ${name.includes(".") ? "value" : "row"}${count === 1 ? "" : "s"}`,
  );
  if (leftOutCounts.length)
    lines.push(`Left out, because this version has no place for it: ${leftOutCounts.join(", ")}.`);
  return lines.join("\n");
}
