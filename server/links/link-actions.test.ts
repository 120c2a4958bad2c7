import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const token = (path: string) => path.split("/")[2] ?? "";

describe("signed links", () => {
  const site = openProduct({ pages: true });
  const { get, post } = site;

  async function linksOfEachKind() {
    const { lead, contractor, receipt, job } = await site.addAssignedLead();
    await site.addTerritory(contractor);
    return { lead, contractor, paths: [receipt, job, await site.contractorPathOf(contractor)] };
  }

  /** All rows that a link could change. */
  const everything = () =>
    Promise.all(
      ["leads", "contractors", "territories", "deliveries", "link_tokens", "lead_returns", "events"].map((table) =>
        site.query(`select * from ${table} order by 1, 2`),
      ),
    );

  test("a signed link changes nothing when an email scanner fetches the link and every URL on its page", async () => {
    const { paths } = await linksOfEachKind();
    const before = await everything();
    for (const path of paths) {
      for (const method of ["HEAD", "GET", "GET"]) expect((await get(path, { method })).status).toBe(200);
      const { html } = await get(path);
      const urls = [...html.matchAll(/(?:href|action|src)="(\/[^"#]*)/g)].map(([, url = ""]) => url);
      for (const url of new Set([
        ...urls,
        `${path}.data`,
        `${path}?action=withdraw`,
        `${path}?action=renew`,
        `${path}?action=contacted&contacted=no`,
      ])) {
        for (const method of ["HEAD", "GET"]) await get(url, { method });
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("pages behind signed links are not cached or indexed, and do not send their URL to other sites as the referrer", async () => {
    const { paths } = await linksOfEachKind();
    await site.query("update link_tokens set expires_at = now() where purpose = 'receipt'");
    const requests: [path: string, init: RequestInit, status: number][] = [
      ...paths.slice(1).map((path): [string, RequestInit, number] => [path, {}, 200]),
      [paths[0] ?? "", {}, 410],
      [`${paths[1]}.data`, {}, 404],
      [paths[1] ?? "", { method: "HEAD" }, 200],
      [paths[1] ?? "", { method: "POST", body: new URLSearchParams({ action: "nothing" }) }, 400],
      [paths[1] ?? "", { method: "POST", body: new URLSearchParams({ action: "accept" }) }, 303],
      [paths[1] ?? "", { method: "POST", body: "accept", headers: { "Content-Type": "text/plain" } }, 415],
      [paths[1] ?? "", { method: "PUT" }, 405],
      ["/receipt/erased", {}, 200],
      ["/job/unknown", {}, 404],
      [`${paths[2]}/`, {}, 200],
    ];
    for (const [path, init, status] of requests) {
      const response = await get(path, init);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
      expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
      if (response.html.startsWith("<!DOCTYPE"))
        expect(response.html).toContain('<meta name="robots" content="noindex"/>');
      expect(response.html).not.toMatch(new RegExp(`og:url" content="[^"]*${token(paths[1] ?? "")}`));
    }
    expect((await get("/sitemap.xml")).html).not.toMatch(/receipt|job\/|contractor\//);
  });

  test("a signed link shows the lead's current state, even immediately after a change", async () => {
    const { paths } = await linksOfEachKind();
    const [receipt = "", job = ""] = paths;
    await Promise.all([get(receipt), get(job)]);
    await post(job, { action: "accept" });
    expect((await get(receipt)).text).toContain("The contractor accepted it.");
    expect((await get(job)).text).toContain("You accepted Ann Lee’s request");
  });

  test("the token of a signed link never appears in the log", async () => {
    const { paths } = await linksOfEachKind();
    for (const path of paths) {
      await get(path);
      await get(`${path}.data`);
      await get(`${path}/`);
      await get(path.toUpperCase().replace(token(path).toUpperCase(), token(path)));
      await get(`/${path}`);
      await get(path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`));
      await get(`${path}%E0%A4%A`);
      await get(`${path}.php`);
      await post(path, { action: "nothing" });
      await post(path, { action: "accept" }, { Origin: "https://evil.example" });
      await get(path, { method: "DELETE" });
    }
    await site.query("update link_tokens set expires_at = now()");
    for (const path of paths) await post(path, { action: "renew" });
    await expect.poll(() => site.logged()).toContain('"path":"/receipt/\\u2026"');
    for (const path of paths) expect(site.logged()).not.toContain(token(path).slice(0, 12));
  });

  test("a signed link refuses a form that another site posts", async () => {
    const { lead, paths } = await linksOfEachKind();
    const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
    for (const headers of foreign) {
      expect((await post(paths[0] ?? "", { action: "withdraw" }, headers)).status).toBe(403);
    }
    expect((await site.lead(lead.id)).status).toBe("matched");
  });

  test("a signed link opens nothing if its token is unknown, is incomplete, or belongs to another kind of link", async () => {
    const { lead, paths } = await linksOfEachKind();
    const [receipt = "", job = "", contractor = ""] = paths.map(token);
    for (const path of [
      `/receipt/${job}`,
      `/job/${receipt}`,
      `/contractor/${job}`,
      `/job/${contractor}`,
      `/receipt/${receipt.slice(0, -1)}`,
      `/receipt/${receipt.toLowerCase()}`,
      `/receipt/${"A".repeat(43)}`,
      "/receipt/1",
      "/job/%00",
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.text).toContain("This link doesn’t work");
      for (const action of ["withdraw", "accept", "pause", "renew"]) {
        expect((await post(path, { action })).status).toBe(404);
      }
    }
    expect((await site.lead(lead.id)).accepted_at).toBeNull();
    expect(await site.mails()).toEqual([]);
  });

  test("an expired or revoked link opens nothing, and can be renewed once a day by email to the address on record", async () => {
    const { lead, contractor, paths } = await linksOfEachKind();
    await site.query("update link_tokens set expires_at = now() where purpose <> 'job'");
    await site.query("update link_tokens set revoked_at = now() where purpose = 'job'");
    for (const path of paths) {
      const { status, text, html } = await get(path);
      expect(status).toBe(410);
      expect(text).toContain("This link has expired");
      expect(html).not.toMatch(/Ann Lee|ann@example|Fir Sprinklers|fir@example/);
      for (const action of ["withdraw", "accept", "pause", "nothing"]) {
        expect((await post(path, { action })).status).toBe(410);
      }
      for (const _ of [1, 2]) {
        const response = await post(path, { action: "renew" });
        expect([response.status, response.headers.get("Location")]).toEqual([303, `${path}?renewed=1`]);
      }
      const sent = await get(`${path}?renewed=1`);
      expect(sent.status).toBe(410);
      expect(sent.text).toContain("a new link is on its way to the email address on record");
      expect(sent.html).not.toContain('value="renew"');
    }
    const renewals = await site.query(
      `select kind, recipient, recipient_role, deliveries.lead_id, deliveries.contractor_id, purpose
           from deliveries join link_tokens on link_tokens.id = (about ->> 'link_id')::uuid order by purpose`,
    );
    const toContractor = { kind: "link-renewed", recipient: "fir@example.com", recipient_role: "contractor" };
    const toHomeowner = { kind: "link-renewed", recipient: "ann@example.com", recipient_role: "homeowner" };
    expect(renewals).toEqual([
      { ...toContractor, purpose: "contractor", lead_id: null, contractor_id: contractor.id },
      { ...toContractor, purpose: "job", lead_id: lead.id, contractor_id: contractor.id },
      { ...toHomeowner, purpose: "receipt", lead_id: lead.id, contractor_id: null },
    ]);
    expect((await site.lead(lead.id)).status).toBe("matched");
    expect((await site.queryOne("select status from contractors")).status).toBe("active");
  });

  test("an expired link of a withdrawn lead is renewed, a link of an erased lead is not, and both visitors see the same page", async () => {
    const { lead, contractor } = await linksOfEachKind();
    const erased = await site.addLead({ contractor_id: contractor.id });
    const [withdrawn, gone] = [await site.receiptPathOf(lead), await site.jobPathOf(erased, contractor)];
    await site.changeLead(lead, "status = 'closed', closed_reason = 'withdrawn'");
    await site.eraseLead(erased);
    await site.query("delete from deliveries");
    await site.query("update link_tokens set expires_at = now()");
    const pages = await Promise.all(
      [withdrawn, gone].map(async (path) => {
        expect((await post(path, { action: "renew" })).status).toBe(303);
        return (await get(`${path}?renewed=1`)).text;
      }),
    );
    expect(pages[0]).toBe(pages[1]);
    expect(await site.mails()).toEqual(["link-renewed ann@example.com"]);
  });
});

describe("many posts at once", () => {
  const site = openProduct({ pages: true, variables: { TRUST_PROXY: "127.0.0.1" } });
  const addresses = Array.from({ length: 12 }, (_, number) => `203.0.113.${number}`);
  const postAtOnce = (path: string, fieldsOf: (number: number) => Record<string, string>) =>
    Promise.all(
      addresses.map(async (address, number) => {
        const response = await site.post(path, fieldsOf(number), { "X-Forwarded-For": address });
        return response.status;
      }),
    );

  test("twelve phone corrections at once from twelve addresses change the phone number five times", async () => {
    const { lead, receipt } = await site.addAssignedLead();
    const statuses = await postAtOnce(receipt, (number) => ({ action: "phone", phone: `20655501${10 + number}` }));
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const corrections = (await site.eventsOf(lead.id)).filter((event) => event === "lead.corrected homeowner");
    expect(corrections).toHaveLength(5);
  });

  test("twelve email corrections at once change the email address once, even through links that are all valid", async () => {
    const { lead, receipt } = await site.addAssignedLead();
    for (const _ of [1, 2]) {
      await site.query(
        `insert into events (kind, lead_id, actor, detail) values ('lead.corrected', $1, 'homeowner', '{"reason": "email"}')`,
        [lead.id],
      );
    }
    await site.query("update leads set unreachable_since = now()");
    const statuses = await postAtOnce(receipt, (number) => ({ action: "email", email: `ann${number}@example.com` }));
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    const corrections = (await site.eventsOf(lead.id)).filter((event) => event === "lead.corrected homeowner");
    expect(corrections).toHaveLength(3);
  });

  test("twelve renewals at once of an expired link queue one email", async () => {
    const { receipt } = await site.addAssignedLead();
    await site.query("update link_tokens set expires_at = now()");
    expect(new Set(await postAtOnce(receipt, () => ({ action: "renew" })))).toEqual(new Set([303]));
    expect(await site.mails()).toEqual(["link-renewed ann@example.com"]);
  });
});

describe("the rate limit of signed links", () => {
  const site = openProduct({ pages: true, variables: { RATE_LIMIT_PER_MINUTE: "3" } });

  test("a client over the rate limit gets status 429 with Retry-After for each change, but can still read pages", async () => {
    const lead = await site.addLead();
    const path = await site.receiptPathOf(lead);
    for (let last = 1; last <= 3; last++) {
      expect((await site.post(path, { action: "phone", phone: `206555010${last}` })).status).toBe(303);
    }
    const refused = await site.post(path, { action: "withdraw" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.text).toContain("Nothing was changed");
    expect((await site.lead(lead.id)).status).toBe("new");
    expect((await site.get(path)).status).toBe(200);
  });

  test("of twelve changes at once from one address, only as many as the rate limit are made", async () => {
    const path = await site.receiptPathOf(await site.addLead());
    const posts = Array.from({ length: 12 }, (_, number) =>
      site.post(path, { action: "phone", phone: `20655501${10 + number}` }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(3);
  });
});
