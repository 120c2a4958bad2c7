import { describe, expect, test } from "vitest";
import { annsRequest, bosApplication, cysMessage } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { sendAsVisitor } from "../../test/running-server.ts";

const { phone: _phone, ...lead } = annsRequest;
const message = { name: lead.name, email: lead.email, user_type: cysMessage.user_type, message: cysMessage.message };
const application = { ...bosApplication, email: lead.email };

describe("the privacy commands", () => {
  const site = openProduct({ whole: true });
  const { read, store } = site;
  const privacy = (words: string[]) => site.operator(["privacy", ...words]);

  test("`privacy export` exports everything about one person, finds their email address in upper or lower case, and marks their request for a copy as done", async () => {
    await store("leads", lead);
    await store("leads", { ...lead, email: " Ann@Example.COM", phone: "4255550100", message: "Back yard" });
    await store("leads", { ...lead, email: "joann@example.com" });
    await store("contact_messages", message);
    await store("partner_applications", application);
    for (const kind of ["copy", "deletion"]) await store("privacy_requests", { email: lead.email, kind });
    await store("contractors", {
      business_name: "Ann’s",
      email: "ann@example.com",
      registration_number: "ANNSXX*012AB",
      registration_expires_on: "2099-01-01",
    });
    const { code, json } = await privacy(["export", " ann@EXAMPLE.com "]);
    expect(code).toBe(0);
    const { leads, contact_messages, partner_applications, privacy_requests, contractors, deliveries, ...head } =
      json<Record<string, Record<string, unknown>[]>>();
    expect(head).toEqual({ email: " ann@EXAMPLE.com ", made_at: expect.any(String), references: [] });
    expect(leads).toEqual([
      expect.objectContaining({ email: "ann@example.com" }),
      expect.objectContaining({ email: "Ann@example.com", phone: "4255550100", message: "Back yard" }),
    ]);
    const [stored] = await read("leads?message=eq.Back yard");
    expect(Object.keys(leads?.[1] ?? {})).toEqual([...Object.keys(stored ?? {}), "notes", "source", "photos"]);
    expect([contact_messages, partner_applications, privacy_requests].map((rows) => rows?.length)).toEqual([1, 1, 2]);
    expect(deliveries?.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["receipt", "ann@example.com"],
      ["receipt", "Ann@example.com"],
      ["application-confirmed", "ann@example.com"],
    ]);
    expect(contractors).toMatchObject([{ business_name: "Ann’s", registration_expires_on: "2099-01-01" }]);
    expect(await read("privacy_requests?order=kind&select=kind,status,done_at")).toEqual([
      { kind: "copy", status: "done", done_at: expect.any(String) },
      { kind: "deletion", status: "open", done_at: null },
    ]);
  });

  test("`privacy list` shows open requests with the day on which each is due, and `privacy done` marks one as done", async () => {
    await store("privacy_requests", {
      name: "Cy",
      email: "cy@example.com",
      kind: "correction",
      message: "My zip code\nis \u001b[31m98004",
      created_at: "2026-01-10T12:00:00Z",
    });
    const line = "due 2026-02-09  correction  cy@example.com  Cy  My zip code is [31m98004";
    expect((await privacy(["list"])).out.split("\n").map((line) => line.replace(/ {2,}/g, "  "))).toContain(line);
    expect(await privacy(["done", "correction", "cy@example.com"])).toMatchObject({
      code: 0,
      out: "Done: 1 of cy@example.com.",
    });
    expect((await privacy(["list"])).out).not.toContain("cy@example.com");
    expect(await privacy(["done", "correction", "cy@example.com"])).toMatchObject({
      code: 1,
      out: "",
      err: "cy@example.com has no open request of the kind correction.",
    });
  });

  test("`privacy erase` erases everything about one person, including the privacy request, and records the number of erased rows", async () => {
    const email = "bo@example.com";
    await store("leads", { ...lead, email, phone: "14255550177" });
    await store("leads", { ...lead, email: "BO@example.com" });
    await store("leads", { ...lead, email: "bo.too@example.com", phone: "4255550177" });
    await store("contact_messages", { ...message, email });
    await store("privacy_requests", { email, kind: "deletion" });
    expect(await read(`leads?email=ilike.${email}`)).toHaveLength(2);

    expect(await privacy(["erase", "Bo@example.com", "--yes"])).toMatchObject({
      code: 0,
      out: "Deleted: leads 2, contact_messages 1, privacy_requests 1.",
    });
    for (const table of ["leads", "contact_messages", "privacy_requests"]) {
      expect(await read(`${table}?email=ilike.${email}`), table).toEqual([]);
    }
    expect(await read(`deliveries?recipient=ilike.${email}`)).toEqual([]);
    expect(await read("leads?email=eq.bo.too@example.com")).toHaveLength(1);
    const removals = "removals?reason=eq.request&order=table_name&select=table_name,row_count";
    const record = [
      { table_name: "contact_messages", row_count: 1 },
      { table_name: "leads", row_count: 2 },
      { table_name: "privacy_requests", row_count: 1 },
    ];
    expect(await read(removals)).toEqual(record);

    expect(await privacy(["erase", email, "--yes"])).toMatchObject({
      code: 0,
      out: `Nothing is stored about ${email}.`,
    });
    expect(await read(removals)).toEqual(record);

    expect(await privacy(["erase", email, "--phone", "(425) 555-0177", "--yes"])).toMatchObject({
      out: "Deleted: leads 1.",
    });
    expect(await read("leads?email=eq.bo.too@example.com")).toEqual([]);
  });

  test("after `privacy erase`, the person can send the same message again, through the form and the data API", async () => {
    const email = "di.mark@example.com";
    const sent = { ...message, name: 'Di "Mark"', email };
    const sendAll = async () => {
      const form = { ...sent, message: "From a page without scripts" };
      const posted = await fetch(`${site.url}/contact`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(form),
      });
      const byKey = await sendAsVisitor(site.url, "contact_messages", sent, { "Idempotency-Key": "again" });
      expect([posted.status, byKey.status]).toEqual([303, 201]);
    };
    const rows = () => read(`contact_messages?email=eq.${encodeURIComponent(email)}`);
    await sendAll();
    await sendAll();
    expect(await rows()).toHaveLength(2);
    await privacy(["erase", email, "--yes"]);
    await sendAll();
    expect(await rows()).toHaveLength(2);
  });

  test("the privacy commands accept a phone number alone, and find privacy requests by the email addresses stored with the number", async () => {
    const phone = "425-555-0188";
    await store("leads", { ...lead, email: "ed@example.com", phone: "14255550188" });
    await store("leads", { ...lead, email: "ed.too@example.com", phone: "4255550188" });
    await store("privacy_requests", { email: "ed@example.com", kind: "copy" });
    const { leads, ...rest } = (await privacy(["export", "--phone", phone])).json<
      Record<string, { email: string }[]>
    >();
    expect(rest).not.toHaveProperty("email");
    expect(leads?.map(({ email }) => email)).toEqual(["ed@example.com", "ed.too@example.com"]);
    const open = () => read("privacy_requests?email=eq.ed@example.com&select=status");
    expect(await open()).toEqual([{ status: "open" }]);
    expect(await privacy(["done", "copy", "--phone", phone])).toMatchObject({ code: 0, out: `Done: 1 of ${phone}.` });
    expect(await open()).toEqual([{ status: "done" }]);
    expect(await privacy(["done", "copy", "--phone", phone])).toMatchObject({
      code: 1,
      err: `${phone} has no open request of the kind copy.`,
    });
    expect(await privacy(["done", "nonsense", "--phone", phone])).toMatchObject({
      code: 2,
      err: expect.stringContaining("KIND must be copy, correction or deletion."),
    });
    expect(await privacy(["erase", "--phone", phone, "--yes"])).toMatchObject({ code: 0, out: "Deleted: leads 2." });
    expect(await read("leads?phone=eq.4255550188")).toEqual([]);
  });

  test("the privacy commands print JSON with --json", async () => {
    await store("contact_messages", { ...message, email: "gus@example.com" });
    await store("privacy_requests", { email: "gus@example.com", kind: "copy" });
    expect((await privacy(["list", "--json"])).json<object[]>()).toContainEqual(
      expect.objectContaining({ email: "gus@example.com", kind: "copy", created_at: expect.any(String) }),
    );
    expect((await privacy(["done", "copy", "gus@example.com", "--json"])).json()).toEqual({ done: 1 });
    const removed = (await privacy(["erase", "gus@example.com", "--yes", "--json"])).json();
    expect(removed).toMatchObject({ contact_messages: [expect.any(String)], leads: [] });
  });

  test.each([
    [
      "an email address without stored data",
      ["export", "none@example.com"],
      "Nothing is stored about none@example.com.",
    ],
    ["an invalid email address", ["export", "ann"], "Name the person by an email address like ann@example.com."],
    [
      "an invalid phone number",
      ["erase", "a@b.co", "--phone", "555", "--yes"],
      "--phone must be a number like 425-555-0100.",
    ],
  ])("the privacy commands refuse %s with a one-line reason and exit code 1", async (_case, words, err) => {
    expect(await privacy(words)).toMatchObject({ code: 1, out: "", err });
  });

  test.each([
    ["`erase` without a person", ["erase", "--yes"]],
    ["`done` without a person", ["done", "copy"]],
  ])("the privacy commands refuse %s, show the usage, and exit with code 2", async (_case, words) => {
    expect(await privacy(words)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("EMAIL or --phone is missing."),
    });
  });
});
