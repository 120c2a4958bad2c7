import { createReadStream, statSync } from "node:fs";
import { messagesOf } from "../../mail/bounces/message-text.ts";
import { CommandProblem } from "../../problems.ts";
import { withProgress } from "../../process/command-line/progress.ts";
import { send } from "../../process/command-line/site-client.ts";
import type { Action, Command } from "./action.ts";
import { listed } from "./rows.ts";

const summary = "Read reports about mail that came back, as the mailbox of returned mail is read: .eml or mbox files";

/** Reads one message in base64. The command line splits files into messages. */
export const readReports: Action = {
  words: ["MESSAGE"],
  summary,
  async run({ words: [message = ""] }, { backend }) {
    return { json: { outcome: await backend.bounces.noteReport(Buffer.from(message, "base64")) } };
  },
};

/** Reads every message of every file separately. It reports an unreadable one and reads the others. */
export const readReportsCommand: Command = {
  words: ["FILE…"],
  summary,
  async run({ words }) {
    const rows: { file: string; message: number; outcome: string }[] = [];
    const bytes = words.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0).reduce((a, b) => a + b, 0);
    await withProgress(async (say) => {
      let read = 0;
      for (const file of words) {
        for await (const message of messagesIn(file)) {
          const call = { words: [message.toString("base64")], options: {} };
          const { outcome } = (await send("deliveries", "read-reports", call)).json as { outcome: string };
          read += message.length;
          say(read, bytes);
          rows.push({ file, message: rows.filter((row) => row.file === file).length + 1, outcome });
        }
      }
    });
    return listed(rows, ["file", "message", "outcome"]);
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
