import { enter } from "../entry.ts";

// `npm run -s operator -- …`: all that the operator does, on the running site.

// A reader that wants only the beginning, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

await enter(async () => {
  const { runOperator } = await import("./commands.ts");
  process.exitCode = await runOperator(process.argv.slice(2));
});
