import { site } from "../server/mail/examples.ts";
import { exampleMails } from "../server/mail/preview.ts";
import { writeMail } from "../server/mail/write-mail.ts";

// Prints all example emails of the market `MARKET` as JSON. Tests run this as a separate process, because a process has
// only one market.

console.log(JSON.stringify([...exampleMails].map(([name, mail]) => ({ name, ...writeMail(mail, site) }))));
