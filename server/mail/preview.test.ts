import { expect, test } from "vitest";
import { mailLogoId } from "../../domain/mail-logo.ts";
import { site } from "./examples.ts";
import { mailKinds } from "./kinds.ts";
import { exampleMails, mailExamples, previewMail } from "./preview.ts";
import { writeMail } from "./write-mail.ts";

test("in development, /mail links to a preview of each email, and each preview equals the sent email", async () => {
  const index = (await previewMail("/mail")?.text()) ?? "";
  for (const [path, mail] of exampleMails) {
    expect(index).toContain(`href="/mail/${path}"`);
    const { html, text } = writeMail(mail, site);
    const preview = await previewMail(`/mail/${path}`)?.text();
    expect(preview?.replace(/data:image\/png;base64,[^"]*/, `cid:${mailLogoId}`)).toBe(html);
    expect(await previewMail(`/mail/${path}/text`)?.text()).toContain(text);
  }
  for (const kind of Object.keys(mailKinds)) expect(previewMail(`/mail/${kind}`)?.status).toBe(200);
  for (const path of ["/", "/mail/", "/mail/nothing", "/mail/receipt/nothing", "/mailbox", "/mail/receipt.pdf"]) {
    expect([path, previewMail(path)]).toEqual([path, null]);
  }
});

test("at the desk, an example’s links lead to the site itself and to its desk", () => {
  const { read } = mailExamples({ ...site, url: "http://localhost:3700" }, () => "http://localhost:3701");
  for (const [kind, link] of [
    ["nobody-found", "http://localhost:3700/receipt/"],
    ["digest", "http://localhost:3701/?state=needs"],
    ["sign-in-link", "http://localhost:3701/sign-in/"],
  ] as const) {
    const [example] = read(kind) ?? [];
    expect(example?.text).toContain(link);
    expect(`${example?.text}${example?.html}`).not.toMatch(/(www|desk)\.example\.com/);
  }
});
