import { mailFixtures, site } from "../app/mail/fixtures.ts";
import { buildFolder } from "../vite/market-folder.ts";

// Prints every mail of the market in MARKET as JSON, for tests that run with another market.

const { writeMail } = await import(new URL(`../${buildFolder}server/index.js`, import.meta.url).href);

const mails = Object.entries(mailFixtures).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([name, mail]) => ({ name: `${kind} ${name}`, ...writeMail({ kind, ...mail }, site) })),
);
console.log(JSON.stringify(mails));
