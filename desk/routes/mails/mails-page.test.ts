import { expect, test } from "vitest";
import { mailNames } from "../../../content/mail-names.ts";
import { exampleMails } from "../../../server/mail/preview.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("the desk shows every kind of email as text and as HTML in both themes, and each example of it", async () => {
  const list = await desk.client.get("/mails");
  for (const [kind, name] of Object.entries(mailNames)) {
    expect(list.html).toContain(`href="/mails/${kind}"`);
    expect(list.text).toContain(name);
  }
  for (const path of exampleMails.keys()) {
    const [kind, example] = path.split("/");
    const page = await desk.client.get(`/mails/${kind}?example=${example}`);
    expect([path, page.status]).toEqual([path, 200]);
    for (const theme of ["light", "dark"]) {
      expect(page.html).toContain(`src="/mails/${path}/${theme}"`);
      const frame = await desk.client.get(`/mails/${path}/${theme}`);
      expect([path, frame.status]).toEqual([path, 200]);
      expect(frame.headers.get("Content-Security-Policy")).toMatch(
        /default-src 'none'.*sandbox allow-same-origin; frame-ancestors 'self'/,
      );
    }
  }
});

test("an email’s frame has the colors of its theme, whatever the browser prefers", async () => {
  await desk.visit(
    "/mails/receipt",
    async (page) => {
      const shade = (title: string) =>
        page
          .frameLocator(`iframe[title="${title}"]`)
          .locator("body")
          .evaluate((body) => getComputedStyle(body).backgroundColor);
      expect(await shade("The email in light colors")).toBe("rgb(250, 246, 238)");
      expect(await shade("The email in dark colors")).toBe("rgb(15, 27, 22)");
      for (const title of ["The email in light colors", "The email in dark colors"])
        await expect
          .poll(() =>
            page
              .frameLocator(`iframe[title="${title}"]`)
              .locator("html")
              .evaluate((html) => html.scrollHeight - html.clientHeight),
          )
          .toBe(0);
      expect(await faultsOn(page)).toEqual([]);
    },
    { colorScheme: "dark" },
  );
});

test("an unknown kind, example, or theme is not found, and nobody reads an email without a session", async () => {
  for (const path of [
    "/mails/nothing",
    "/mails/receipt?example=nothing",
    "/mails/receipt/nothing/dark",
    "/mails/receipt/waiting/blue",
  ])
    expect([path, (await desk.client.get(path)).status]).toEqual([path, 404]);
  for (const path of ["/mails", "/mails/receipt", "/mails/receipt/waiting/dark"])
    expect([path, (await desk.newBrowser().get(path)).status]).toEqual([path, 303]);
});
