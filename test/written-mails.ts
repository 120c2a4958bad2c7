import { site } from "../server/mail/examples.ts";
import { exampleMails } from "../server/mail/preview.ts";
import { writeMail } from "../server/mail/write-mail.ts";

// Prints every mail of the market in MARKET as JSON, for tests that run with another market.

console.log(JSON.stringify([...exampleMails].map(([name, mail]) => ({ name, ...writeMail(mail, site) }))));
