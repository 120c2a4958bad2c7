import { createReadStream, statSync } from "node:fs";
import type { Command } from "../../http/operator/action.ts";
import { operatorActions } from "../../http/operator/actions.ts";
import { listResult } from "../../http/operator/rows.ts";
import { messagesOf } from "../../mail/bounces/message-text.ts";
import { CommandProblem } from "../../problems.ts";
import { withProgress } from "./progress.ts";
import { sendCommand } from "./site-client.ts";

/** Sends each message of the files in its own request, so that an unreadable message does not stop the others. */
export const readReportsCommand: Command = {
  words: ["FILE…"],
  summary: operatorActions.deliveries["read-reports"].summary,
  async run({ words }) {
    const rows: { file: string; message: number; outcome: string }[] = [];
    const bytes = words.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0).reduce((a, b) => a + b, 0);
    await withProgress(async (report) => {
      let readCount = 0;
      for (const file of words) {
        for await (const message of messagesIn(file)) {
          const call = { words: [message.toString("base64")], options: {} };
          const { outcome } = (await sendCommand("deliveries", "read-reports", call)).json as { outcome: string };
          readCount += message.length;
          report(readCount, bytes);
          rows.push({ file, message: rows.filter((row) => row.file === file).length + 1, outcome });
        }
      }
    });
    return listResult(rows, ["file", "message", "outcome"]);
  },
};

async function* messagesIn(file: string): AsyncGenerator<Buffer> {
  try {
    yield* messagesOf(createReadStream(file));
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}.`);
  }
}
