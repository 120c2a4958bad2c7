import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mailMarkId } from "../../domain/mail-mark.ts";
import { mailKinds } from "../../domain/notification.ts";
import { lead, site } from "./fixtures.ts";
import { previewMail, previewMails } from "./mail-preview.tsx";
import { writeMail } from "./write-mail.ts";

const build = fileURLToPath(new URL("../../build/server/", import.meta.url));

test("in development each mail is shown as it would be sent, from an index", async () => {
  const index = (await previewMail("/mail")?.text()) ?? "";
  for (const [path, mail] of previewMails) {
    expect(index).toContain(`href="/mail/${path}"`);
    const { html, text } = writeMail(mail, site);
    const shown = await previewMail(`/mail/${path}`)?.text();
    expect(shown?.replace(/data:image\/png;base64,[^"]*/, `cid:${mailMarkId}`)).toBe(html);
    expect(await previewMail(`/mail/${path}.txt`)?.text()).toContain(text);
  }
  for (const kind of mailKinds) expect(previewMail(`/mail/${kind}`)?.status).toBe(200);
  for (const path of ["/", "/mail/", "/mail/nothing", "/mail/receipt/nothing", "/mailbox", "/mail/receipt.pdf"]) {
    expect([path, previewMail(path)]).toEqual([path, null]);
  }
});

test("the build writes mails and shows none", async () => {
  const built = await import(`${build}index.js`);
  for (const path of ["/mail", ...[...previewMails.keys()].map((path) => `/mail/${path}`)]) {
    expect(await built.mailPreview(path)).toBeNull();
  }
  const files = globSync(`${build}**/*.js`);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readFileSync(file, "utf8")).not.toContain(lead.email);
  for (const mail of previewMails.values()) expect(built.writeMail(mail, site)).toEqual(writeMail(mail, site));
});
