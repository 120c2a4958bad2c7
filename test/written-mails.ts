import { mailFixtures, site } from "../app/mail/fixtures.ts";
import { buildFolder } from "../vite/market-folder.ts";

// Prints every mail as the build of the market in MARKET writes it, as JSON: for tests, which are of another market themselves.

const { writeMail } = await import(new URL(`../${buildFolder}server/index.js`, import.meta.url).href);

const mails = Object.entries(mailFixtures).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([name, mail]) => ({ name: `${kind} ${name}`, ...writeMail({ kind, ...mail }, site) })),
);
console.log(JSON.stringify(mails));
