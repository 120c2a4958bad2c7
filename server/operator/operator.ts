import { runCommand } from "./command.ts";
import { commands } from "./commands.ts";

// `npm run -s operator -- …`: all that the operator does, on the running site.

process.exitCode = await runCommand(commands, process.argv.slice(2));
