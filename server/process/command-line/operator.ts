import { runMain } from "../entry.ts";

// `npm run -s operator -- …`

// A reader such as `head` may close the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

await runMain(async () => {
  const { runOperator } = await import("./commands.ts");
  process.exitCode = await runOperator(process.argv.slice(2));
});
