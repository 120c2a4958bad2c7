import { enter } from "../entry.ts";

// `npm run market -- …`: begins cities and services, and says what is missing before their pages can be shown.

await enter(
  async () => {
    const [{ runCommand }, { marketProgram }, { marketFolder }] = await Promise.all([
      import("../command.ts"),
      import("./market-program.ts"),
      import("../../market-folder.ts"),
    ]);
    process.exitCode = await runCommand(marketProgram(marketFolder), process.argv.slice(2));
  },
  // It looks at the market itself, where a command needs one.
  { checksMarket: false },
);
