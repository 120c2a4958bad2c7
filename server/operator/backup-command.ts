import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncPath } from "../database/flushed-folder.ts";
import { checkBackup, linesOf, type RowCounts } from "./backup-file.ts";
import { askSite, CommandProblem, runCommand } from "./command.ts";

// npm run backup -- file: a copy of everything that the running site holds.

await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new CommandProblem("Name the file to write: npm run backup -- cedarline.jsonl");
  const { body } = await askSite("/backup", { method: "POST" });
  const rows = await save(body ?? new ReadableStream(), path);
  process.stdout.write(
    `${path}: ${
      Object.entries(rows)
        .map(([table, count]) => `${table} ${count}`)
        .join(", ") || "no rows"
    }\n`,
  );
});

/** The file gets its name when it is whole and on the disk, so whatever has the name can be restored. */
async function save(content: ReadableStream<Uint8Array>, path: string): Promise<RowCounts> {
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const file = await open(unfinished, "wx+", 0o600);
    try {
      for await (const chunk of content) await file.appendFile(chunk);
      const { rows } = await checkBackup(linesOf(file.createReadStream({ start: 0, autoClose: false })));
      await file.sync();
      await rename(unfinished, path);
      syncPath(dirname(path));
      return rows;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(`The backup could not be written to ${path}: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
