import { site } from "../server/mail/examples.ts";
import { exampleMails } from "../server/mail/preview.ts";
import { writeMail } from "../server/mail/write-mail.ts";

// Prints all example emails as JSON. Tests run this as a separate process for each market, because a process can load
// only one market.

console.log(JSON.stringify([...exampleMails].map(([name, mail]) => ({ name, ...writeMail(mail, site) }))));
