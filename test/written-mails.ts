import { site } from "../server/mail/examples.ts";
import { exampleMails } from "../server/mail/preview.ts";
import { writeMail } from "../server/mail/write-mail.ts";

// Prints every example mail of the market that `MARKET` names, as JSON. A separate process, because a process has one market.

console.log(JSON.stringify([...exampleMails].map(([name, mail]) => ({ name, ...writeMail(mail, site) }))));
