import { applicationCommands } from "./application-commands.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import type { Commands, Program } from "./command.ts";
import { contractorCommands } from "./contractor-commands.ts";
import { deliveryCommands } from "./delivery-commands.ts";
import { inviteCommand } from "./invite-command.ts";
import { leadCommands } from "./lead-commands.ts";
import { messages } from "./nouns.ts";
import { pageCommands } from "./page-commands.ts";
import { postCommands } from "./post-commands.ts";
import { preflightCommand } from "./preflight-command.ts";
import { privacyCommands } from "./privacy-commands.ts";
import { changeCommand, listCommand, showCommand } from "./row-commands.ts";
import { territoryCommands } from "./territory-commands.ts";

const commands: Commands = {
  leads: leadCommands,
  contractors: contractorCommands,
  territories: territoryCommands,
  applications: applicationCommands,
  messages: {
    list: listCommand(messages),
    show: showCommand(messages),
    done: changeCommand(messages, { summary: "Mark a message as answered", set: () => ({ status: "done" }) }),
  },
  deliveries: deliveryCommands,
  posts: postCommands,
  pages: pageCommands,
  privacy: privacyCommands,
  backup: { "": backupCommand },
  restore: { "": restoreCommand },
  invite: { "": inviteCommand },
  preflight: { "": preflightCommand },
};

/** All that the operator can do from the command line. */
export const operatorProgram: Program = {
  call: "npm run -s operator --",
  words: "NOUN VERB …",
  about: "To the running site, with SERVICE_ROLE_KEY; OPERATE_URL names a site on another machine.",
  commands,
};
