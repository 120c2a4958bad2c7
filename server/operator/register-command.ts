import { clock } from "../../content/market-clock.ts";
import { evidenceDays } from "../../domain/register.ts";
import type { Command } from "../command.ts";
import { readRegisterFile } from "../register/register-file.ts";
import { withProgress } from "./progress.ts";
import { askSite } from "./site-client.ts";

/** Reads the register's file on this machine, and sends no more of it than the rows of the site's contractors. */
export const readRegisterCommand: Command = {
  words: ["FILE.csv"],
  summary: "Take the register as a file: of each contractor what it says",
  async run({ words: [path = ""] }) {
    const { numbers, columns } = await (await askSite("register/wanted")).json();
    const file = await withProgress((say) => readRegisterFile(path, { columns }, numbers, say));
    const response = await askSite("register/read", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...file, sought: numbers }),
    });
    const counts = (await response.json()) as Record<string, number>;
    const { name, sha256, rows, asOf } = file;
    const said = Object.entries(counts).filter(([, count]) => count > 0);
    const results = said.map(([result, count]) => `${count} ${result}`).join(", ") || "none of ours";
    return {
      json: { name, sha256, rows, results: counts },
      text: `${name}: ${rows.toLocaleString("en-US")} rows read; ${results}.`,
      note: isOld(asOf) ? `The file is of ${clock.day(asOf)}: fetch a newer one.` : null,
    };
  },
};

/** Whether a file is so old that homeowners are told nothing of what it says. */
function isOld(asOf: Date): boolean {
  return Date.now() - asOf.getTime() > evidenceDays * 24 * 60 * 60 * 1000;
}
