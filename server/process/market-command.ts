import { Command } from "commander";
import { runMain } from "./entry.ts";

const program = new Command("npm run market --")
  .description("Look after the market in the folder that MARKET names (default: market).")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

program
  .command("check")
  .description("Name what is wrong in the market, with file and field; any finding stops a build")
  .action(async () => {
    const { checkMarket } = await import("../market/check-market.ts");
    const findings = await checkMarket();
    console.log([...findings, `${findings.length} ${findings.length === 1 ? "finding" : "findings"}`].join("\n"));
    process.exitCode = findings.length > 0 ? 1 : 0;
  });

// `runMain` would stop at the market's first fault.
await runMain(() => program.parseAsync(), { checksMarket: false });
