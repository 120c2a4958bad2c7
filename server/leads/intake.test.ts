import { describe, expect, test } from "vitest";
import { preferredContacts } from "../../domain/lead.ts";
import { annsRequest } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { type RunningServer, readAsOperator, sendAsVisitor } from "../../test/running-server.ts";
import { openPostgres } from "../database/postgres.ts";

const {
  email: _email,
  phone: _phone,
  message: _message,
  ...lead
} = {
  ...annsRequest,
  service_issue: "other",
  service: "fence-repair",
  submitted_from_page: "/fence-repair/kirkland",
};

interface StoredLead {
  id: string;
  status: string;
  hold_reason: string | null;
  duplicate_of: string | null;
  preferred_contact: string | null;
  consent_version: string | null;
  consent_wording: string | null;
  consented_at: string | null;
  created_at: string;
}

type Site = Pick<RunningServer, "url">;

const freshEmail = () => `${crypto.randomUUID()}@example.com`;

/** Inserts through the data API, like a page with JavaScript. */
const insert = (server: Site, row: object, headers: Record<string, string> = {}, table = "leads") =>
  sendAsVisitor(server.url, table, row, headers);

/** Posts the form, like a page without JavaScript. */
function post(server: Site, email: string, { message = "", client = "198.51.100.1" } = {}) {
  const fields = { ...lead, email, message };
  return fetch(`${server.url}/fence-repair/kirkland`, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": client },
    body: new URLSearchParams({ ...fields, consent_version: "1", form_made_at: "" }),
  });
}

const leadsOf = (server: Site, email: string) =>
  readAsOperator<StoredLead>(server.url, `leads?email=ilike.${email}&order=created_at`);

describe("submissions", () => {
  const server = openProduct({ whole: true, variables: { SITE_NAME: "Eastside Helpers", TRUST_PROXY: "127.0.0.1" } });

  describe("a repeated form post", () => {
    test("a form post that is repeated within ten minutes is stored once, and every repetition gets the first response", async () => {
      const email = freshEmail();
      const responses = await Promise.all([post(server, email), post(server, email), post(server, email)]);
      responses.push(await post(server, email));
      const location = responses[0]?.headers.get("Location");
      expect(location).toMatch(/^\/thank-you\?receipt=[\w-]{43}$/);
      for (const response of responses)
        expect([response.status, response.headers.get("Location")]).toEqual([303, location]);
      expect(await leadsOf(server, email)).toHaveLength(1);
    });

    test("a second form post is a new lead if its content or its client differs", async () => {
      const email = freshEmail();
      await post(server, email);
      await post(server, email, { message: "The gate too, please." });
      await post(server, email, { client: "198.51.100.2" });
      expect(await leadsOf(server, email)).toHaveLength(3);
    });
  });

  describe("a visitor's consent to be contacted", () => {
    test.each(preferredContacts)(
      "a visitor's consent is stored in the wording for the chosen contact method: %s",
      async (preferred_contact) => {
        const email = freshEmail();
        await insert(server, { ...lead, email, preferred_contact }, { "Form-Context": "consent=2" });
        const [stored] = await leadsOf(server, email);
        const words = {
          phone: /^By choosing Phone .* may call you about this job\./,
          email: /^By choosing Email .* may email you about this job\./,
          text: /^By choosing Text .* may send you text messages about this job\./,
          either: /^By choosing Any of these .* may call you, send you text messages or email you about this job\./,
        };
        expect(stored).toMatchObject({ consent_version: "2", preferred_contact });
        expect(stored?.consent_wording).toMatch(words[preferred_contact]);
      },
    );

    test("a visitor's consent is stored in the earlier wording if the page was opened before the wording changed", async () => {
      const email = freshEmail();
      await insert(server, { ...lead, email, preferred_contact: "email" }, { "Form-Context": "consent=1" });
      const [stored] = await leadsOf(server, email);
      expect(stored?.consent_version).toBe("1");
      expect(stored?.consent_wording).toContain("may contact you about this job by phone, text message or email.");
    });

    test("a visitor's consent is not stored for rows that choose different contact methods, which no form sends", async () => {
      const email = freshEmail();
      const rows = ["text", "email"].map((preferred_contact) => ({ ...lead, email, preferred_contact }));
      expect((await insert(server, rows, { "Form-Context": "consent=2" })).status).toBe(201);
      const none = { consent_version: null, consent_wording: null, consented_at: null };
      expect(await leadsOf(server, email)).toMatchObject([none, none]);
    });

    test.each([
      ["a program's lead", {}],
      ["a consent version that never existed", { "Form-Context": "consent=99" }],
    ])("a visitor's consent is not stored for %s", async (_case, headers) => {
      const email = freshEmail();
      await insert(server, { ...lead, email }, headers);
      expect(await leadsOf(server, email)).toMatchObject([
        { consent_version: null, consent_wording: null, consented_at: null, status: "new", hold_reason: null },
      ]);
    });
  });

  describe("a suspicious lead", () => {
    test("a suspicious lead does not make a later lead of the same person a duplicate", async () => {
      const email = freshEmail();
      await insert(server, { ...lead, email }, { "Form-Context": "honeypot=1" });
      await insert(server, { ...lead, email }, { "Form-Context": "fill=9000" });
      expect((await leadsOf(server, email)).map((row) => [row.status, row.duplicate_of])).toEqual([
        ["held", null],
        ["new", null],
      ]);
    });
  });

  describe("a later lead", () => {
    const generator = { service: "general", submitted_from_page: "/generator-installation/kirkland" };

    test.each([
      ["is a duplicate if its email address differs only in case", {}, { email: "SAME" }, true],
      [
        "is a duplicate if its phone number differs only by a leading 1",
        { phone: "4255550177" },
        { phone: "14255550177" },
        true,
      ],
      [
        "is a duplicate if it comes from the same page, which sends no service",
        generator,
        { ...generator, email: "same" },
        true,
      ],
      ["is not a duplicate if both phone numbers are the same single digit", { phone: "1" }, { phone: "1" }, false],
      [
        "is not a duplicate if both phone numbers are the same nine digits, which are too few for a phone number",
        { phone: "425555017" },
        { phone: "425555017" },
        false,
      ],
      ["is not a duplicate if the person differs", { phone: "4255550178" }, { phone: "4255550179" }, false],
      ["is not a duplicate if the service differs", {}, { email: "same", service: "sprinkler-repair" }, false],
      ["is not a duplicate if the zip code differs", {}, { email: "same", zip_code: "98034" }, false],
    ])("a later lead %s", async (_case, firstChange, secondChange, isAttached) => {
      const email = freshEmail();
      await insert(server, { ...lead, email, ...firstChange });
      const same = "email" in secondChange ? secondChange.email : "";
      const again = { same: email, SAME: email.toUpperCase() }[same] ?? freshEmail();
      await insert(server, { ...lead, ...secondChange, email: again });
      const [first] = await leadsOf(server, email);
      const second = (await leadsOf(server, again)).at(-1);
      expect(second?.duplicate_of).toBe(isAttached ? first?.id : null);
    });

    test("a later lead is not a duplicate after 30 days; every duplicate refers to a first lead, never to another duplicate", async () => {
      const email = freshEmail();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      for (const days of [70, 45, 12, 1]) await server.store("leads", { ...lead, email, created_at: daysAgo(days) });
      const [first, second, third, fourth] = await leadsOf(server, email);
      expect([first?.duplicate_of, second?.duplicate_of]).toEqual([null, first?.id]);
      expect([third?.duplicate_of, fourth?.duplicate_of]).toEqual([null, third?.id]);
    });

    test("a later lead is a duplicate of the first lead even if twelve leads are sent at the same time", async () => {
      const email = freshEmail();
      await Promise.all(Array.from({ length: 12 }, () => insert(server, { ...lead, email })));
      const rows = await leadsOf(server, email);
      const firsts = rows.filter((row) => row.duplicate_of === null);
      expect([rows.length, firsts.length]).toEqual([12, 1]);
      expect(new Set(rows.map((row) => row.duplicate_of))).toEqual(new Set([null, firsts[0]?.id]));
    });

    test("a later lead waits while a lead of the same person is being stored, but does not wait for other people's leads", async () => {
      const [ann, bo] = [freshEmail(), freshEmail()];
      const other = openPostgres(server.databaseUrl);
      const waiting = await other.transaction(async (connection) => {
        await connection.query("select lock_people($1)", [JSON.stringify([{ email: ann.toUpperCase() }])]);
        const second = insert(server, { ...lead, email: ann });
        expect((await insert(server, { ...lead, email: bo })).status).toBe(201);
        expect(await leadsOf(server, ann)).toEqual([]);
        return { second };
      });
      await other.close();
      expect((await waiting.second).status).toBe(201);
    });

    test("later leads are stored without a deadlock if simultaneous requests have the same people in opposite orders", async () => {
      const people = Array.from({ length: 6 }, () => ({ ...lead, email: freshEmail() }));
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, number) => insert(server, number % 2 ? people : people.toReversed())),
      );
      expect(responses.map((response) => response.status)).toEqual(Array(8).fill(201));
    });
  });
});

describe("two processes on one PostgreSQL", () => {
  const variables = { RATE_LIMIT_PER_MINUTE: "3", TRUST_PROXY: "127.0.0.1" };
  const first = openProduct({ whole: true, variables });
  const second = openProduct({ whole: true, variables, on: () => first.place });
  const onBothServers = <Result>(work: (server: Site) => Promise<Result>) => Promise.all([first, second].map(work));

  test("two processes that get the same form post, or the same idempotency key, at the same time store one lead", async () => {
    const [posted, inserted] = [freshEmail(), freshEmail()];
    const headers = { "Idempotency-Key": crypto.randomUUID(), "X-Forwarded-For": "198.51.100.4" };
    const forms = onBothServers((server) => post(server, posted, { client: "198.51.100.3" }));
    const keys = onBothServers((server) => insert(server, { ...lead, email: inserted }, headers));
    const responses = [...(await forms), ...(await keys)];
    expect(responses.map((response) => response.status)).toEqual([303, 303, 201, 201]);
    for (const email of [posted, inserted]) {
      expect(await onBothServers((server) => leadsOf(server, email))).toMatchObject([[{}], [{}]]);
    }
  });

  test("two processes store a person's second lead although the first lead is being deleted", async () => {
    const email = freshEmail();
    const headers = { "X-Forwarded-For": "198.51.100.6" };
    await insert(first, { ...lead, email }, headers);
    const [before] = await leadsOf(first, email);
    const operator = openPostgres(first.databaseUrl);
    const response = await operator.transaction(async (tx) => {
      await tx.query("delete from leads where email = $1", [email]);
      return insert(first, { ...lead, email }, headers);
    });
    await operator.close();
    expect(response.status).toBe(201);
    const [again, ...more] = await leadsOf(first, email);
    expect([again?.duplicate_of, more]).toEqual([null, []]);
    expect(again?.id).not.toBe(before?.id);
  });

  test("two processes together count a sender's leads toward one rate limit", async () => {
    const headers = { "X-Forwarded-For": "198.51.100.5" };
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (const server of [first, second])
        statuses.push((await insert(server, { ...lead, email: freshEmail() }, headers)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });
});

describe("the limit of a day", () => {
  const site = openProduct({ whole: true, variables: { ANON_POSTS_PER_DAY: "3", TRUST_PROXY: "127.0.0.1" } });
  const message = { name: "Ann", user_type: "other", message: "Hello" };
  const send = (client: string, table: string, row: object) =>
    sendAsVisitor(site.url, table, { ...row, email: freshEmail() }, { "X-Forwarded-For": client });

  test("one network stores at most ANON_POSTS_PER_DAY rows in 24 hours, in all tables together", async () => {
    const statuses = async (...answers: Promise<Response>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(send("2001:db8::1", "leads", lead))).toEqual([201]);
    expect(await statuses(send("2001:db8::2", "contact_messages", message))).toEqual([201]);
    const form = await post(site, freshEmail(), { client: "2001:db8::3" });
    expect(form.status).toBe(303);
    const refused = await send("2001:db8::4", "contact_messages", message);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 3600);
    expect((await refused.json()).message).toBe("Too many submissions. Please try again in 24 hours.");
    const page = await post(site, freshEmail(), { client: "2001:db8::5" });
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("Please try again tomorrow")]);
    expect(await statuses(send("2001:db8:0:1::1", "leads", lead))).toEqual([201]);
  });
});
