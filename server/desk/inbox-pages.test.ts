import { describe, expect, test } from "vitest";
import { openDesk } from "../../test/open-desk.ts";

const desk = openDesk();

/** A lead as a program of the operator's stores it. */
function lead(name: string, columns: Record<string, unknown> = {}) {
  return {
    name,
    zip_code: "98199",
    service_issue: "leaning-fence",
    email: `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`,
    phone: null,
    service: "fence-repair",
    submitted_from_page: "/fence-repair/kirkland",
    ...columns,
  };
}

async function idOf(table: string, condition: string): Promise<string> {
  const [row] = await desk.rows<{ id: string }>(`${table}?${condition}&select=id`);
  if (!row) throw new Error(`No row in ${table}: ${condition}`);
  return row.id;
}

async function addLead(name: string, columns: Record<string, unknown> = {}): Promise<string> {
  await desk.store("leads", lead(name, columns));
  return idOf("leads", `name=eq.${encodeURIComponent(name)}`);
}

let contractors = 0;
async function addContractor(name: string, columns: Record<string, unknown> = {}): Promise<string> {
  const registration_number = `TESTCO*${String(++contractors).padStart(5, "0")}`;
  await desk.store("contractors", {
    business_name: name,
    email: `${name.toLowerCase()}@example.com`,
    registration_number,
    registration_expires_on: "2099-12-31",
    ...columns,
  });
  return idOf("contractors", `registration_number=eq.${registration_number}`);
}

/** The hidden field of a page that says what it has seen. */
const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "0";

/** The form of the message on top that undoes. */
const undoIn = (html: string) => /name="change" value="(\d+)"/.exec(html)?.[1] ?? "";

/** The names in the list, in its order. */
const namesIn = (html: string) =>
  [...html.replaceAll(/<wbr\/>|<!-- -->/g, "").matchAll(/data-open="true">.*?<\/span>([^<]*)</g)].map(
    ([, name = ""]) => name,
  );

describe("the inbox", () => {
  test("shows what needs a person on top, says why, and below it everything else", async () => {
    const closed = await addLead("Top Closed");
    await desk.client.post(`/leads/${closed}`, { action: "close", seen: "999999999" });
    await addLead("Top Held", { status: "held", hold_reason: "too-fast" });
    await addLead("Top Waiting");
    await desk.store("partner_applications", {
      name: "Sid",
      business_name: "Top Moss",
      email: "sid@moss.example",
      city: "Redmond",
      service: "fence-repair",
    });
    await desk.store("contact_messages", {
      name: "Top Grace",
      email: "grace@example.com",
      user_type: "homeowner",
      message: "Hello?",
    });
    await desk.store("privacy_requests", { email: "top@example.com", kind: "deletion" });
    const page = await desk.client.get("/");
    expect(namesIn(page.html).slice(0, 6)).toEqual([
      "top@example.com",
      "Top Grace",
      "Top Moss",
      "Top Waiting",
      "Top Held",
      "Top Closed",
    ]);
    for (const why of ["Wants to be deleted", "Wrote to us", "Wants to join", "Nobody serves this zip code yet"]) {
      expect(page.text).toContain(why);
    }
    expect(page.text).toContain("Held It was sent faster than anybody reads the form");
    expect(page.html).toContain("<title>(5) Inbox · Desk</title>");
  });

  test("is narrowed by the address, and found in by the beginnings of words", async () => {
    await addLead("Narrow Ann", { city: "redmond", service: "fence-repair", phone: "4255550142" });
    await addLead("Narrow Bo", { city: "kirkland", service: "gutter-installation", service_issue: "leak" });
    const names = async (query: string) => namesIn((await desk.client.get(`/?${query}`)).html);
    expect(await names("q=narrow")).toEqual(["Narrow Bo", "Narrow Ann"]);
    expect(await names("q=narrow&city=redmond")).toEqual(["Narrow Ann"]);
    expect(await names("q=narrow&service=gutter-installation")).toEqual(["Narrow Bo"]);
    expect(await names("q=narrow&kind=message")).toEqual([]);
    expect(await names("q=narrow&state=new")).toEqual(["Narrow Bo", "Narrow Ann"]);
    expect(await names("q=narrow&state=closed")).toEqual([]);
    expect(await names("q=narrow.ann@example")).toEqual(["Narrow Ann"]);
    expect(await names("q=(425)%20555-0142")).toEqual(["Narrow Ann"]);
    const id = await idOf("leads", "name=eq.Narrow%20Ann");
    expect(await names(`q=${id.slice(0, 8)}`)).toEqual(["Narrow Ann"]);
    expect(await names(`q=${id.toUpperCase()}`)).toEqual(["Narrow Ann"]);
  });

  test.each([
    "q='%22)%3b--",
    "q=%3A*%20%26%20!%20(",
    "q=%00",
    "kind=nothing&state=x",
    "after=1_9999999999999999_zzz",
    "after=0_1_00000000-0000-0000-0000-000000000000",
    `q=${"x".repeat(3000)}`,
  ])("takes any address: %s", async (query) => {
    expect((await desk.client.get(`/?${query}`)).status).toBe(200);
  });

  test("has pages that leave nothing out and show nothing twice", async () => {
    await desk.store("leads", ...Array.from({ length: 120 }, (_, n) => lead(`Paged ${n}`, { zip_code: "98188" })));
    const seen: string[] = [];
    for (let path: string | null = "/?q=paged"; path; ) {
      const page = await desk.client.get(path);
      seen.push(...namesIn(page.html));
      path = /<a href="([^"]+)" rel="next"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? null;
    }
    expect(seen.length).toBe(120);
    expect(new Set(seen).size).toBe(120);
  });

  test("takes what is done off the top, and gives it back", async () => {
    const id = await addLead("Done Dana");
    const list = () => desk.client.get("/?q=dana&state=needs");
    const { html } = await list();
    const fields = { kind: "lead", id, seen: seenIn(html), here: "/?q=dana&state=needs" };
    const done = await desk.client.follow("/?index", fields);
    expect(done.text).toContain("Done.");
    expect(namesIn(done.html)).toEqual([]);
    expect(namesIn((await desk.client.get("/?q=dana")).html)).toEqual(["Done Dana"]);
    const undone = await desk.client.follow("/undo", { change: undoIn(done.html), return_to: "/" });
    expect(undone.text).toContain("Undone.");
    expect(namesIn((await list()).html)).toEqual(["Done Dana"]);
  });

  test("leads nowhere else after a form", async () => {
    for (const here of ["//evil.example", "https://evil.example/?", "/\\evil.example"]) {
      expect((await desk.client.post("/?index", { kind: "x", here })).location).toBe("/");
      expect((await desk.client.post("/undo", { change: "1", return_to: here })).location).toBe("/");
    }
  });
});

describe("a lead", () => {
  test("has its whole story on one page", async () => {
    const contractor = await addContractor("Storyfir");
    await desk.store("territories", { zip_code: "98101", service: "fence-repair", contractor_id: contractor });
    const id = await addLead("Story Ann", { zip_code: "98101", message: "Two panels\u2028lean." });
    const page = await desk.client.get(`/leads/${id}`);
    for (const part of [
      "Story Ann",
      "Storyfir",
      "TESTCO*",
      "Given to Storyfir",
      "story.ann@example.com",
      "Receipt to the homeowner",
      "no words of consent",
      id.slice(0, 8),
    ]) {
      expect(page.text).toContain(part);
    }
  });

  test.each(["/leads/1", "/leads/00000000-0000-4000-8000-000000000000", "/messages/x", "/applications/x", "/nowhere"])(
    "that is not there is 404: %s",
    async (path) => {
      const page = await desk.client.get(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Nothing is here");
      const action = { messages: "done", applications: "decline" }[path.split("/")[1] ?? ""] ?? "close";
      expect((await desk.client.post(path, { action })).status).toBe(404);
    },
  );

  test("shows whatever was sent as text, and nothing of it runs", async () => {
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)> {{7*7}} </textarea>`;
    const id = await addLead("Hostile Hal", { message: hostile, city: "<b>x</b>" });
    for (const path of [`/leads/${id}`, "/?q=hostile"]) {
      const { html } = await desk.client.get(path);
      expect(html).toContain("&lt;script&gt;alert(1)");
      expect(html).not.toMatch(/<script>alert|<img src=x|<b>x/);
    }
  });

  test("is released, given to somebody, closed, and each is undone", async () => {
    const id = await addLead("Step Stan", { status: "held", hold_reason: "honeypot" });
    const contractor = await addContractor("Stepfir");
    const state = async () => {
      const [row] = await desk.rows<{ status: string; contractor_id: string | null }>(
        `leads?id=eq.${id}&select=status,contractor_id`,
      );
      return [row?.status, row?.contractor_id ?? null];
    };
    const steps = [
      [{ action: "release" }, ["new", null], ["held", null]],
      [{ action: "assign", contractor }, ["matched", contractor], ["held", null]],
      [{ action: "close" }, ["closed", null], ["held", null]],
    ] as const;
    for (const [fields, after, before] of steps) {
      const { html } = await desk.client.get(`/leads/${id}`);
      const done = await desk.client.follow(`/leads/${id}`, { ...fields, seen: seenIn(html) });
      expect(await state()).toEqual(after);
      const undone = await desk.client.follow("/undo", { change: undoIn(done.html), return_to: `/leads/${id}` });
      expect(undone.text).toContain("Undone.");
      expect(await state()).toEqual(before);
    }
    const events = await desk.rows<{ actor: string; detail: { operator_id?: string } }>(
      `events?lead_id=eq.${id}&actor=eq.operator&order=id.desc&limit=4`,
    );
    for (const { detail } of events) expect(detail.operator_id).toMatch(/^[0-9a-f-]{36}$/);
    // The contractor who had it for a moment is told that it is not theirs.
    expect((await desk.rows(`deliveries?lead_id=eq.${id}&kind=eq.lead-withdrawn`)).length).toBe(1);
  });

  test("that is taken back from a contractor goes to the one before, with its times", async () => {
    const [first, second] = [await addContractor("Firstfir"), await addContractor("Secondfir")];
    const id = await addLead("Times Tina", { contractor_id: first });
    const read = () => desk.rows(`leads?id=eq.${id}&select=status,contractor_id,matched_at,accepted_at`);
    await fetch(`${desk.server.url}/rest/v1/leads?id=eq.${id}`, {
      method: "PATCH",
      headers: { apikey: "test-service-role-key-0123456789abcdef", "Content-Type": "application/json" },
      body: JSON.stringify({ accepted_at: "2026-01-02T03:04:05.678901Z" }),
    });
    const before = await read();
    const { html } = await desk.client.get(`/leads/${id}`);
    const done = await desk.client.follow(`/leads/${id}`, { action: "assign", contractor: second, seen: seenIn(html) });
    expect(await read()).not.toEqual(before);
    await desk.client.post("/undo", { change: undoIn(done.html), return_to: "/" });
    expect(await read()).toEqual(before);
  });

  test("that somebody else has changed is not changed over their heads: both are shown", async () => {
    const id = await addLead("Two Tess");
    const contractor = await addContractor("Twofir");
    const other = await desk.signIn("two@example.com");
    const mine = await desk.client.get(`/leads/${id}`);
    const theirs = await other.get(`/leads/${id}`);
    await desk.client.post(`/leads/${id}`, { action: "close", seen: seenIn(mine.html) });
    const refused = await other.post(`/leads/${id}`, { action: "assign", contractor, seen: seenIn(theirs.html) });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("something has happened since you opened this page");
    expect(refused.text).toContain("Closed, by op@example.com.");
    // What was chosen is still there, and counts once it is sent from what is known now.
    expect(refused.html).toMatch(new RegExp(`<option value="${contractor}" selected`));
    const done = await other.post(`/leads/${id}`, { action: "assign", contractor, seen: seenIn(refused.html) });
    expect(done.status).toBe(303);
    // A note of two at once is two notes.
    for (const who of [desk.client, other])
      await who.post(`/leads/${id}`, { action: "note", note: `By ${who === other}` });
    const page = await other.get(`/leads/${id}`);
    expect(page.text).toContain("By true");
    expect(page.text).toContain("By false");
  });

  test("cannot be undone after a day's work of somebody else", async () => {
    const id = await addLead("Late Lou");
    const { html } = await desk.client.get(`/leads/${id}`);
    const closed = await desk.client.follow(`/leads/${id}`, { action: "close", seen: seenIn(html) });
    const contractor = await addContractor("Latefir");
    await desk.client.post(`/leads/${id}`, { action: "assign", contractor, seen: seenIn(closed.html) });
    const undone = await desk.client.follow("/undo", { change: undoIn(closed.html), return_to: "/" });
    expect(undone.text).toContain("changed again since");
    const again = await desk.client.follow("/undo", { change: "999999", return_to: "/" });
    expect(again.text).toContain("Nothing was changed");
  });

  test("is not given to who may not have it", async () => {
    const id = await addLead("Amp Amy", { service: "ev-charging-installation", service_issue: "new-charger" });
    const plain = await addContractor("Ampless");
    const page = await desk.client.get(`/leads/${id}`);
    expect(page.html).not.toContain(plain);
    const refused = await desk.client.post(`/leads/${id}`, {
      action: "assign",
      contractor: plain,
      seen: seenIn(page.html),
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("not active and licensed")]);
  });

  test("is sent again once for each page that asks for it", async () => {
    const contractor = await addContractor("Againfir");
    const id = await addLead("Again Al", { contractor_id: contractor });
    const mails = async () => (await desk.rows(`deliveries?lead_id=eq.${id}&kind=eq.lead-to-contractor`)).length;
    const { html } = await desk.client.get(`/leads/${id}`);
    expect(await mails()).toBe(1);
    for (const _ of [1, 2]) await desk.client.post(`/leads/${id}`, { action: "resend", seen: seenIn(html) });
    expect(await mails()).toBe(2);
  });

  test("a mail to its homeowner has one recipient, whatever their address says", async () => {
    const id = await addLead("Mail Mo", { email: "mo?bcc=spy@example.com" });
    const page = await desk.client.get(`/leads/${id}`);
    expect(page.html).toContain('href="mailto:mo%3Fbcc%3Dspy%40example.com"');
  });

  test("is erased only when that is confirmed, with its notes", async () => {
    const id = await addLead("Gone Gil");
    await desk.client.post(`/leads/${id}`, { action: "note", note: "Call after five." });
    const asked = await desk.client.post(`/leads/${id}`, { action: "erase" });
    expect([asked.status, asked.text]).toEqual([422, expect.stringContaining("Check the box first.")]);
    // The box is not folded away again.
    expect(asked.html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Erase for good/);
    const erased = await desk.client.follow(`/leads/${id}`, { action: "erase", confirm: "yes" });
    expect(erased.text).toContain("Erased.");
    expect((await desk.client.get(`/leads/${id}`)).status).toBe(404);
  });
});

describe("applications, messages and privacy requests", () => {
  test("an applicant becomes a contractor with what was typed kept until it is right, and that is undone", async () => {
    await desk.store("partner_applications", {
      name: "Vi",
      business_name: "Accept Fencing",
      email: "vi@accept.example",
      city: "Redmond",
      service: "other",
    });
    const id = await idOf("partner_applications", "business_name=eq.Accept%20Fencing");
    const fields = {
      action: "accept",
      registration_number: "short",
      registration_expires_on: "2099-01-31",
      service: "fence-repair",
      zips: "98111, 98112",
    };
    const refused = await desk.client.post(`/applications/${id}`, fields);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Write 12 characters")]);
    expect(refused.html).toContain("98111, 98112");
    const faulty = { ...fields, registration_expires_on: "", service: "", zips: "9811" };
    const marked = await desk.client.post(`/applications/${id}`, faulty);
    expect(marked.html.match(/<(?:input|select|textarea)[^>]* aria-invalid="true"[^>]*>/g)).toEqual(
      ["registration_number", "registration_expires_on", "service", "zips"].map((name) =>
        expect.stringContaining(`name="${name}"`),
      ),
    );
    const done = await desk.client.follow(`/applications/${id}`, { ...fields, registration_number: "accept*012ab" });
    expect(done.text).toContain("A contractor now");
    expect(await desk.rows("territories?zip_code=in.(98111,98112)")).toHaveLength(2);
    const undone = await desk.client.follow("/undo", { change: undoIn(done.html), return_to: `/applications/${id}` });
    expect(undone.text).toContain("Undone.");
    expect(await desk.rows("contractors?registration_number=eq.ACCEPT*012AB")).toEqual([]);
    const declined = await desk.client.follow(`/applications/${id}`, { action: "decline" });
    expect(declined.text).toContain("Declined");
    expect(await desk.rows(`partner_applications?id=eq.${id}&status=eq.declined`)).toHaveLength(1);
  });

  test("a message is answered by mail and done, and that is undone", async () => {
    await desk.store("contact_messages", {
      name: "Reply Ray",
      email: "ray+x@example.com",
      user_type: "other",
      message: "Where are you?\nRay & Co",
    });
    const id = await idOf("contact_messages", "name=eq.Reply%20Ray");
    const page = await desk.client.get(`/messages/${id}`);
    expect(page.html).toContain("mailto:ray%2Bx%40example.com?subject=Re%3A%20your%20message");
    expect(page.html).toContain("%3E%20Where%20are%20you%3F%0A%3E%20Ray%20%26%20Co");
    const done = await desk.client.follow(`/messages/${id}`, { action: "done" });
    expect(await desk.rows(`contact_messages?id=eq.${id}&status=eq.done`)).toHaveLength(1);
    await desk.client.post("/undo", { change: undoIn(done.html), return_to: "/" });
    expect(await desk.rows(`contact_messages?id=eq.${id}&status=eq.new`)).toHaveLength(1);
  });

  test("a privacy request shows what is held, gives a copy of it and erases it", async () => {
    const lead = await addLead("Right Ruth");
    await desk.client.post(`/leads/${lead}`, { action: "note", note: "Call after five." });
    await desk.store("privacy_requests", { email: "RIGHT.ruth@example.com", kind: "copy" });
    const id = await idOf("privacy_requests", "email=eq.RIGHT.ruth@example.com");
    const page = await desk.client.get(`/privacy-requests/${id}`);
    expect(page.text).toContain("1 lead,");
    expect(page.html).toMatch(/<a href="\/" aria-current="true"/);
    const copy = JSON.parse((await desk.client.get(`/privacy-requests/${id}/copy`)).html);
    expect(copy.leads).toEqual([expect.objectContaining({ name: "Right Ruth", notes: ["Call after five."] })]);
    expect((await desk.client.post(`/privacy-requests/${id}`, { action: "erase" })).status).toBe(422);
    const erased = await desk.client.follow(`/privacy-requests/${id}`, { action: "erase", confirm: "yes" });
    expect(erased.text).toContain("Erased");
    expect(await desk.rows("leads?email=ilike.right.ruth*")).toEqual([]);
  });
});

describe("the settings", () => {
  test("give a backup without sessions, links or passkeys, and note that it was made", async () => {
    expect((await desk.client.get("/settings")).text).toContain("None was made yet");
    const file = await desk.client.post("/settings/backup", {});
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="cedarline-[\d-]+\.jsonl"$/);
    expect(file.html).toContain("op@example.com");
    expect(file.html).not.toMatch(/operator_sessions|sign_in_tokens|operator_passkeys|operator_changes/);
    await expect.poll(async () => (await desk.client.get("/settings")).text).toContain("The last one was made");
  });

  test("take away the way in of who has left", async () => {
    const left = await desk.signIn("left@example.com");
    const [, id = ""] =
      /left<wbr\/>@example\.com<(?:(?!<tr).)*value="remove-operator"(?:(?!<tr).)*name="id" value="([^"]+)"/s.exec(
        (await desk.client.get("/settings")).html,
      ) ?? [];
    await desk.client.post("/settings", { action: "remove-operator", id });
    expect((await left.get("/")).status).toBe(303);
    expect((await desk.client.get("/settings")).text).not.toContain("left@example.com");
  });
});
