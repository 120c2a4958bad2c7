import { createReadStream, statSync } from "node:fs";
import type { ReportOutcome } from "../../../domain/bounce.ts";
import { messagesOf } from "../../mail/bounces/message-text.ts";
import { readMessage } from "../../mail/bounces/report.ts";
import type { Command } from "../../operator/action.ts";
import { operatorActions } from "../../operator/actions.ts";
import { listResult } from "../../operator/rows.ts";
import { CommandProblem } from "../../problems.ts";
import { withProgress } from "./progress.ts";
import { sendCommand } from "./site-client.ts";

/** One request each, so that an unreadable one does not stop the others. */
export const readReportsCommand: Command = {
  words: ["FILE…"],
  summary: operatorActions.deliveries["read-reports"].summary,
  async run({ words }) {
    const rows: { file: string; message: number; outcome: ReportOutcome }[] = [];
    const bytes = words.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0).reduce((a, b) => a + b, 0);
    await withProgress(async (report) => {
      let readCount = 0;
      for (const file of words) {
        for await (const message of messagesIn(file)) {
          const outcome = await outcomeOf(message);
          readCount += message.length;
          report(readCount, bytes);
          rows.push({ file, message: rows.filter((row) => row.file === file).length + 1, outcome });
        }
      }
    });
    const hasReport = rows.some(({ outcome }) => outcome !== "not-a-report");
    return { ...listResult(rows, ["file", "message", "outcome"]), exitCode: hasReport ? 0 : 1 };
  },
};

/** Any other message may be somebody's personal email, and is not sent. */
async function outcomeOf(message: Buffer): Promise<ReportOutcome> {
  if (!(await readMessage(message))?.report) return "not-a-report";
  const call = { words: [message.toString()], options: {} };
  const { json } = await sendCommand("deliveries", "read-reports", call);
  return (json as { outcome: ReportOutcome }).outcome;
}

async function* messagesIn(file: string): AsyncGenerator<Buffer> {
  try {
    yield* messagesOf(createReadStream(file));
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}.`);
  }
}
