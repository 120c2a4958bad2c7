import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { clock } from "../content/market-clock.ts";
import { sharedChromium } from "../test/browser.ts";
import { openProduct } from "../test/product.ts";
import routes from "./routes.ts";

const desk = openProduct({ desk: true });
let staff: typeof desk.client;
beforeAll(async () => {
  staff = await desk.signIn("staff@example.com", "staff");
});

/** What staff may not do. Everything else is theirs. */
const ownersPages = [
  "/money",
  "/money.csv",
  "/money/prices",
  "/money/contractors/:id",
  "/money/:number",
  "/contractors/:id/statements/:month",
  "/figures/money.csv",
  "/privacy-requests/:id/copy",
  "/settings/backup",
];
const ownersForms: Readonly<Record<string, readonly string[]>> = {
  "/leads/:id": ["erase"],
  "/applications/:id": ["accept"],
  "/privacy-requests/:id": ["erase"],
  "/contractors": [""],
  "/contractors/:id": ["start", "withdrawOffer", "end", "remove"],
  "/figures/sources": ["", "remove-spend", "set-spend"],
  "/settings": ["invite", "set-role", "remove-operator"],
};

/** The paths in `routes.ts`, with the folder of each page. */
const pages = routes.map(({ path = "", file }) => ({
  path: `/${path}`,
  folder: `${import.meta.dirname}/${file.slice(0, file.lastIndexOf("/"))}/`,
}));

/** Each value of a field `action` in the folder's forms. */
const formsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(folder + name, "utf8").matchAll(/\baction(?:="|: "|" value=")([a-z][\w-]*)"/gi),
    ])
    .map(([, action = ""]) => action);

const uuid = "a1b2c3d4-0000-4000-8000-000000000000";
const addressOf = (path: string) => path.replaceAll(/:\w+|\*/g, uuid);
const dataOf = (path: string) => (path === "/" ? "/_.data" : `${addressOf(path)}.data`);
const ways = (path: string) => [addressOf(path), dataOf(path)];
const takesForms = ({ path }: { path: string }) => !/\.csv$|\/copy$|^\/(find|mails|figures$|sign-)|\*/.test(path);

describe("an operator of the role staff", () => {
  test("is refused by every page of the owners, as a document and as data, with a sentence", async () => {
    for (const path of ownersPages) {
      expect(pages).toContainEqual(expect.objectContaining({ path }));
      for (const way of ways(path)) {
        const answer = await staff.get(way);
        expect([way, answer.status, answer.html]).toEqual([
          way,
          403,
          expect.stringContaining("Only owners of the desk can see this."),
        ]);
        for (const action of ["", "x"]) {
          const { status, html } = await staff.post(way, action ? { action } : {});
          // Without an action, the page takes no form from anybody.
          if (status === 405) continue;
          expect([way, status, html]).toEqual([
            way,
            403,
            expect.stringContaining("Only owners of the desk can do this. Nothing was changed."),
          ]);
        }
      }
    }
  });

  test("opens every other page", async () => {
    for (const { path } of pages.filter(({ path }) => !ownersPages.includes(path))) {
      for (const way of ways(path)) {
        const { status } = await staff.get(way);
        expect([way, status]).toEqual([way, expect.toSatisfy((found: number) => found !== 403 && found < 500)]);
      }
    }
  });

  test("is refused by every form of the owners, and by no other form of the desk", async () => {
    let refused = 0;
    for (const page of pages.filter((page) => takesForms(page) && !ownersPages.includes(page.path))) {
      const owners = ownersForms[page.path] ?? [];
      for (const action of new Set([...formsIn(page.folder), ...owners])) {
        if (action === "sign-out") continue;
        for (const way of ways(page.path)) {
          const { status } = await staff.post(way, action ? { action } : {});
          const isOwners = owners.includes(action) || isUnknownTo(page.path, action);
          expect([way, action, status]).toEqual([
            way,
            action,
            isOwners ? 403 : expect.toSatisfy((found: number) => found !== 403 && found < 500),
          ]);
          if (isOwners) refused++;
        }
      }
    }
    expect(refused).toBeGreaterThanOrEqual(2 * Object.values(ownersForms).flat().length);
  });

  test("cannot hide an owners' form behind another one, nor a fee in a form that is theirs", async () => {
    const id = await desk.addContractor("Hidden Fences");
    const path = `/contractors/${id}`;
    const hidden = await staff.post(path, { action: ["check", "end"] });
    const reversed = await staff.post(path, { action: ["end", "check"] });
    const { version } = { version: (await staff.get(path)).field("version") };
    const details = { business_name: "Hidden Fences", email: "fir@example.com", registration_expires_on: "2098-01-01" };
    const registration_number = (await desk.rows<{ registration_number: string }>(`contractors?id=eq.${id}`))[0]
      ?.registration_number;
    const change = { action: "change", version, ...details, registration_number: registration_number ?? "" };
    const withFee = await staff.post(path, { ...change, monthly_fee: "10" });
    expect([hidden.status, reversed.status, withFee.status]).toEqual([403, 403, 403]);
    await desk.change("contractors", id, { monthly_fee_cents: 195_000, billing_address: "1 Main St" });
    expect((await staff.post(path, change)).status).toBe(303);
    expect(await desk.rows(`contractors?id=eq.${id}`)).toMatchObject([
      {
        status: "active",
        registration_expires_on: "2098-01-01",
        monthly_fee_cents: 195_000,
        billing_address: "1 Main St",
      },
    ]);
  });

  test("reads no fee, billing address, price, statement, or spend anywhere", async () => {
    const id = await desk.addContractor("Money Fences", {
      billing_address: "77 Secret Way",
      monthly_fee_cents: 987_600,
    });
    await desk.database.query("update contractors set offered_fee_cents = 987600 where id = $1", [id]);
    await desk.takeTerritory(id, "98033");
    const application = await desk.add("partner_applications", {
      name: "Vi",
      business_name: "Vi Fencing",
      email: "vi@money.example",
      city: "Redmond",
      service: "fence-repair",
    });
    await desk.database.query(
      `update partner_applications set wanted_territories = '{fence-repair/98052}', billing_address = '77 Secret Way' where id = $1`,
      [application],
    );
    await desk.database.query(
      `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, cause)
       values ('welcome', 'mail', 'fir@example.com', 'contractor', $1, 'money test')`,
      [id],
    );
    await desk.addLead("Spent Sal");
    const month = clock.day(new Date()).slice(0, 7);
    await desk.operator(["spend", "set", "(api)/(none)", month, "9876"]);
    const [delivery] = await desk.database.query<{ id: string }>(
      "select id from deliveries where cause = 'money test'",
    );
    const lists = ["/", "/contractors", "/territories", "/deliveries", "/figures", "/figures/sources", "/settings"];
    const paths = [...lists, `/contractors/${id}`, `/applications/${application}`, `/deliveries/${delivery?.id}`];
    // The amount alone: an id, a token, or the microseconds of a time may hold the same digits.
    const money =
      /(?<![\w.:-])987,?6(?:00)?(?![\w-])|Secret Way|\$\d|"kind","money"|not-billed|Monthly fee|Fee for this month|Spent<|Download backup|Money<\/a>/;
    for (const path of [
      ...paths.flatMap((path) => [path, path === "/" ? "/_.data" : `${path}.data`]),
      "/find.data?q=money",
    ]) {
      const { status, html } = await staff.get(path);
      expect([path, status, money.exec(html)?.[0]]).toEqual([path, 200, undefined]);
    }
    expect((await staff.get("/figures/sources.csv")).html.split("\r\n")[0]).toBe(
      "source,medium,requests,matched,contacted,booked",
    );
    // The owner's pages have it, so the expression can match.
    for (const path of [
      `/contractors/${id}`,
      `/applications/${application}`,
      `/deliveries/${delivery?.id}`,
      "/figures/sources",
    ])
      expect([path, (await desk.client.get(path)).html]).toEqual([path, expect.stringMatching(money)]);
  });

  test("is shown no form or link of the owners", async () => {
    const contractor = await desk.addContractor("Formless Fences");
    const lead = await desk.addLead("Formless Fay");
    const privacy = await desk.add("privacy_requests", { email: "fay@formless.example", kind: "deletion" });
    const application = await desk.add("partner_applications", {
      name: "Vi",
      business_name: "Vi Fencing",
      email: "vi@formless.example",
      city: "Redmond",
      service: "fence-repair",
    });
    const addresses: Readonly<Record<string, string>> = {
      "/leads/:id": `/leads/${lead}`,
      "/applications/:id": `/applications/${application}`,
      "/privacy-requests/:id": `/privacy-requests/${privacy}`,
      "/contractors/:id": `/contractors/${contractor}`,
    };
    for (const [path, actions] of Object.entries(ownersForms)) {
      const [seen, ownersPage] = [
        (await staff.get(addresses[path] ?? path)).html,
        (await desk.client.get(addresses[path] ?? path)).html,
      ];
      const shown = actions.filter((action) => action && seen.includes(`value="${action}"`));
      expect([path, shown]).toEqual([path, []]);
      expect(seen).not.toMatch(/href="[^"]*(?:\/copy|\/money|\/backup|\/statements)/);
      if (path === "/leads/:id" || path === "/privacy-requests/:id") expect(ownersPage).toContain('value="erase"');
    }
  });

  test("reads the files of applicants and the photos of requests", async () => {
    const application = await desk.add("partner_applications", {
      ...{
        name: "Vi",
        business_name: "Vi Fencing",
        email: "vi@files.example",
        city: "Redmond",
        service: "fence-repair",
      },
    });
    const [file] = await desk.database.query<{ id: string }>(
      `insert into contractor_files (application_id, name, media_type, bytes, sha256, content)
       values ($1, 'a.pdf', 'application/pdf', 5, encode(sha256('%PDF-'), 'hex'), '%PDF-') returning id`,
      [application],
    );
    const answer = await staff.get(`/applications/${application}/files/${file?.id}`);
    expect([answer.status, answer.html]).toEqual([200, "%PDF-"]);
    expect((await staff.get(`/leads/${uuid}/photos/1`)).status).toBe(404);
  });

  test("sees and ends only their own sessions", async () => {
    const owner = await desk.signIn("second-owner@example.com");
    expect((await staff.get("/settings")).text).not.toMatch(/second-owner.*Sign out.*Operators/);
    const [, id = ""] =
      /value="revoke-session".*?name="id" value="([^"]+)"/s.exec((await desk.client.get("/settings")).html) ?? [];
    await staff.post("/settings", { action: "revoke-session", id });
    expect((await owner.get("/")).status).toBe(200);
  });

  test("undoes their own changes and nobody else's", async () => {
    const message = { name: "Ray", email: "ray@example.com", user_type: "other", message: "Hello" };
    const ids = [await desk.add("contact_messages", message), await desk.add("contact_messages", message)];
    const byOwner = await desk.client.follow(`/messages/${ids[0]}`, { action: "done" });
    const byStaff = await staff.follow(`/messages/${ids[1]}`, { action: "done" });
    const refused = await staff.post("/undo", { change: byOwner.field("change"), return_to: "/" });
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining("your own changes only")]);
    expect((await staff.undo(byStaff)).text).toContain("Undone.");
    expect(await desk.rows(`contact_messages?id=eq.${ids[0]}&status=eq.done`)).toHaveLength(1);
  });

  test("who was made staff while a page was open reads why beside the button, and what was typed stays", async () => {
    const browser = await (await sharedChromium()).newContext({ baseURL: desk.url });
    const page = await browser.newPage();
    await page.goto(await desk.invite("demoted@example.com"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    const application = await desk.add("partner_applications", {
      ...{
        name: "Vi",
        business_name: "Vi Fencing",
        email: "vi@open.example",
        city: "Redmond",
        service: "fence-repair",
      },
    });
    await page.goto(`/applications/${application}`);
    await page.getByLabel("Monthly fee").fill("1,950");
    await desk.database.query("update operators set role = 'staff' where email = 'demoted@example.com'");
    await page.getByRole("button", { name: "Make the offer" }).click();
    await page.getByRole("alert").getByText("Only owners of the desk can do this. Nothing was changed.").waitFor();
    expect(await page.getByLabel("Monthly fee").inputValue()).toBe("1,950");
    await page.goto("/money");
    await page.getByText("Only owners of the desk can see this.").waitFor();
    expect(await page.getByRole("link", { name: "Money" }).count()).toBe(0);
    await browser.close();
  });

  test("is an owner as soon as an owner says so, without a new sign-in", async () => {
    const promoted = await desk.signIn("promoted@example.com", "staff");
    expect((await promoted.get("/money")).status).toBe(403);
    const [promotedRow] = await desk.database.query<{ id: string }>(
      "select id from operators where email = 'promoted@example.com'",
    );
    const id = promotedRow?.id ?? "";
    expect((await desk.client.follow("/settings", { action: "set-role", id, role: "owner" })).text).toContain(
      "owner now",
    );
    expect((await promoted.get("/money")).status).toBe(200);
  });
});

/** A form of another page in the folder. It is refused, because it is not among the page's forms. */
function isUnknownTo(path: string, action: string): boolean {
  return path === "/contractors" && action !== "";
}
