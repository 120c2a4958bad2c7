import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabasePlace, databasePlace, type Engine, engines } from "../../test/fresh-database.ts";
import {
  operatorInserts,
  operatorKey,
  operatorReads,
  type RunningServer,
  startServer,
  untilHealth,
} from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";

const command = fileURLToPath(new URL("../operator/operator.ts", import.meta.url));

const lead = { name: "Ann Lee", zip_code: "98033", service_issue: "leak", email: "ann@example.com" };
const message = { name: "Ann Lee", email: "ann@example.com", user_type: "other", message: "Hello" };
const application = {
  name: "Ann",
  business_name: "Ann’s",
  email: "ann@example.com",
  city: "Redmond",
  service: "other",
};
const privacyRequest = { email: "ann@example.com", kind: "copy" };

describe.each(engines)("the operator of a site on the %s engine", (engine: Engine) => {
  let place: DatabasePlace;
  let server: RunningServer;
  beforeAll(async () => {
    place = await databasePlace(engine);
    server = await startServer(place);
    await untilHealth(server.url, 200);
  });
  afterAll(async () => {
    await server.stop();
    place.remove();
  });

  /** Runs the command as `npm run operator -- privacy` does, without a terminal, and yields what it said. */
  async function person(words: string[], variables: Record<string, string> = {}) {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", command, "privacy", ...words], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        SERVICE_ROLE_KEY: operatorKey,
        OPERATE_URL: server.url,
        ...variables,
      },
    });
    let said = "";
    let complained = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.stderr.on("data", (chunk) => {
      complained += chunk;
    });
    const [code] = await once(child, "close");
    return { code, said: said.trim(), complained: complained.trim() };
  }

  const read = (query: string) => operatorReads(server.url, query);
  const store = (table: string, row: Record<string, unknown>) => operatorInserts(server.url, table, [row]);

  test("hands out everything that is held about a person, in any case of letters, and nobody else’s", async () => {
    await store("leads", lead);
    await store("leads", { ...lead, email: "Ann@Example.COM", phone: "4255550100", message: "Back yard" });
    await store("leads", { ...lead, email: "joann@example.com" });
    await store("contact_messages", message);
    await store("partner_applications", application);
    await store("privacy_requests", privacyRequest);
    const { code, said } = await person(["export", " ann@EXAMPLE.com "]);
    expect(code).toBe(0);
    const { leads, contact_messages, partner_applications, privacy_requests, ...head } = JSON.parse(said);
    expect(head).toEqual({ email: " ann@EXAMPLE.com ", made_at: expect.any(String) });
    expect(leads).toEqual([
      expect.objectContaining({ email: "ann@example.com" }),
      expect.objectContaining({ email: "Ann@Example.COM", phone: "4255550100", message: "Back yard" }),
    ]);
    const [stored] = await read("leads?message=eq.Back yard");
    expect(Object.keys(leads[1])).toEqual(Object.keys(stored ?? {}));
    expect([contact_messages, partner_applications, privacy_requests].map((rows) => rows.length)).toEqual([1, 1, 1]);
  });

  test("has answered the open requests for a copy with that, and no other request", async () => {
    await store("privacy_requests", { email: "dee@example.com", kind: "copy" });
    await store("privacy_requests", { email: "dee@example.com", kind: "deletion" });
    await person(["export", "Dee@example.com"]);
    expect(await read("privacy_requests?email=eq.dee@example.com&order=kind&select=kind,status,done_at")).toEqual([
      { kind: "copy", status: "done", done_at: expect.any(String) },
      { kind: "deletion", status: "open", done_at: null },
    ]);
  });

  test("sees the open requests with the day on which each is due, and marks one as done", async () => {
    await store("privacy_requests", {
      name: "Cy",
      email: "cy@example.com",
      kind: "correction",
      message: "My zip code\nis \u001b[31m98004",
      created_at: "2026-01-10T12:00:00Z",
    });
    const line = "due 2026-02-09  correction  cy@example.com  Cy  My zip code is [31m98004";
    expect((await person(["list"])).said.split("\n")).toContain(line);
    expect(await person(["done", "correction", "cy@example.com"])).toMatchObject({
      code: 0,
      said: "Done: 1 of cy@example.com.",
    });
    expect((await person(["list"])).said).not.toContain("cy@example.com");
    expect(await person(["done", "correction", "cy@example.com"])).toEqual({
      code: 1,
      said: "",
      complained: "cy@example.com has no open request of the kind correction.",
    });
  });

  test("deletes it all, with the request itself, and keeps a record of how much it was", async () => {
    const email = "bo@example.com";
    await store("leads", { ...lead, email, phone: "14255550177" });
    await store("leads", { ...lead, email: "BO@example.com" });
    await store("leads", { ...lead, email: "bo.too@example.com", phone: "4255550177" });
    await store("contact_messages", { ...message, email });
    await store("privacy_requests", { email, kind: "deletion" });
    expect(await person(["erase", email])).toEqual({
      code: 1,
      said: "",
      complained: "Add --yes to delete without being asked.",
    });
    expect(await read(`leads?email=ilike.${email}`)).toHaveLength(2);

    expect(await person(["erase", "Bo@example.com", "--yes"])).toMatchObject({
      code: 0,
      said: "Deleted: leads 2, contact_messages 1, privacy_requests 1.",
    });
    for (const table of ["leads", "contact_messages", "privacy_requests"]) {
      expect(await read(`${table}?email=ilike.${email}`), table).toEqual([]);
    }
    expect(await read("leads?email=eq.bo.too@example.com")).toHaveLength(1);
    const removals = "removals?reason=eq.request&order=table_name&select=table_name,row_count";
    const record = [
      { table_name: "contact_messages", row_count: 1 },
      { table_name: "leads", row_count: 2 },
      { table_name: "privacy_requests", row_count: 1 },
    ];
    expect(await read(removals)).toEqual(record);

    expect(await person(["erase", email, "--yes"])).toMatchObject({ code: 0, said: `Nothing is held about ${email}.` });
    expect(await read(removals)).toEqual(record);

    expect(await person(["erase", email, "--phone", "(425) 555-0177", "--yes"])).toMatchObject({
      said: "Deleted: leads 1.",
    });
    expect(await read("leads?email=eq.bo.too@example.com")).toEqual([]);
  });

  test("deletes with it what was answered when such rows were stored by a program of his own", async () => {
    const email = 'quote"mark@example.com';
    const send = async () => {
      const response = await fetch(`${server.url}/rest/v1/contact_messages?select=name,email`, {
        method: "POST",
        headers: {
          apikey: operatorKey,
          "Content-Type": "application/json",
          "Idempotency-Key": "imported",
          Prefer: "return=representation",
        },
        body: JSON.stringify({ ...message, email }),
      });
      return response.text();
    };
    const rows = () => read(`contact_messages?email=eq.${encodeURIComponent(email)}`);
    const answered = await send();
    expect([await send(), (await rows()).length]).toEqual([answered, 1]);
    await person(["erase", 'Quote"Mark@example.com', "--yes"]);
    expect((await rows()).length).toBe(0);
    await send();
    expect((await rows()).length).toBe(1);
  });

  test("whose data was deleted may send the same again, by whichever way", async () => {
    const email = "di@example.com";
    const insert = (headers: Record<string, string>, query = "") =>
      fetch(`${server.url}/rest/v1/contact_messages${query}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": "again", ...headers },
        body: JSON.stringify({ ...message, email }),
      });
    const sendAll = async () => {
      const form = { ...message, email, message: "From a page without scripts" };
      const posted = await fetch(`${server.url}/contact`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(form),
      });
      const byKey = await insert({ apikey: defaultAnonKey });
      const byOperator = await insert({ apikey: operatorKey, Prefer: "return=representation" }, "?select=name");
      expect([posted.status, byKey.status, byOperator.status]).toEqual([303, 201, 201]);
    };
    const rows = () => read(`contact_messages?email=eq.${email}`);
    await sendAll();
    await sendAll();
    expect(await rows()).toHaveLength(3);
    await person(["erase", email, "--yes"]);
    await sendAll();
    expect(await rows()).toHaveLength(3);
  });

  test.each([
    ["nobody’s address", ["export", "nobody@example.com"], "Nothing is held about nobody@example.com."],
    ["what is no address", ["export", "ann"], "Name the person by an email address like ann@example.com."],
    [
      "what is no number",
      ["erase", "a@b.co", "--phone", "555", "--yes"],
      "--phone must be a number like 425-555-0100.",
    ],
    ["no kind of request", ["done", "lunch", "a@b.co"], "Say what is done: copy, correction, deletion."],
    ["nothing", [], expect.stringMatching(/^Use: person requests/)],
    ["no address", ["erase", "--yes"], expect.stringMatching(/^Use: /)],
    ["an unknown option", ["erase", "a@b.co", "--force"], expect.stringMatching(/^Use: /)],
  ])("who names %s gets one line and exit code 1", async (_case, words, line) => {
    expect(await person(words)).toEqual({ code: 1, said: "", complained: line });
  });

  test("needs the key: without it there is no such door", async () => {
    expect(await person(["list"], { SERVICE_ROLE_KEY: "x".repeat(32) })).toMatchObject({
      code: 1,
      complained: `The site at ${server.url} knows another SERVICE_ROLE_KEY, or none.`,
    });
    for (const key of [defaultAnonKey, "wrong"]) {
      const response = await fetch(`${server.url}/operator/person/held`, {
        method: "POST",
        headers: { apikey: key },
        body: JSON.stringify({ email: "ann@example.com" }),
      });
      expect(response.status).toBe(404);
    }
  });
});
