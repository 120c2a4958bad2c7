import type { Command } from "./command.ts";
import type { Check } from "./preflight.ts";
import { postToSite } from "./site-client.ts";
import { inColumns } from "./table-text.ts";

export const preflightCommand: Command = {
  words: [],
  summary: "Say what is missing before the site goes live, and send a test mail to the operator",
  async run() {
    const checks = await postToSite<Check[]>("/preflight");
    const text = inColumns(checks.map(({ name, isOk, said }) => [isOk ? "ok" : "MISSING", name, said]));
    return { json: checks, text, exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
  },
};
