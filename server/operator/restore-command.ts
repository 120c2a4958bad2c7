import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { RowCounts } from "./backup-file.ts";
import { askSite, CommandProblem, runCommand } from "./command.ts";

// npm run restore -- file: everything that a backup holds, into a running site that holds nothing yet.

await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new CommandProblem("Name the file to read: npm run restore -- cedarline.jsonl");
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
  });
  // Asked first: a site that refuses in the middle of a large file could not say why.
  await askSite("");
  const body = Readable.toWeb(file.createReadStream()) as ReadableStream;
  const response = await askSite("/restore", { method: "POST", body, duplex: "half" });
  const rows = (await response.json()) as RowCounts;
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  process.stdout.write(`Restored: ${counts.join(", ") || "no rows"}.\n`);
});
