import { expect, test } from "vitest";
import { defaultAnonKey } from "../../../server/env.ts";
import { runOperatorInProcess } from "../../../test/operator-command.ts";
import { phonePhoto } from "../../../test/pictures.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("a lead's page shows the lead's contractor, history, and emails", async () => {
  const contractor = await desk.addContractor("Storyfir");
  await desk.takeTerritory(contractor, "98101");
  const id = await desk.addLead("Story Ann", { zip_code: "98101", message: "Two panels\u2028lean." });
  const page = await desk.client.get(`/leads/${id}`);
  const parts = ["Story Ann", "Storyfir", "TESTCO*", "Assigned to Storyfir", "story.ann@example.com", "Receipt"];
  for (const part of [...parts, "Sent by API; no consent text.", id.slice(0, 8)]) expect(page.text).toContain(part);
});

test("no sentence, button, or option of the desk runs into a name that is written from right to left", async () => {
  const [homeowner, business] = ["محمد بن عيسى", "מזגנים בע״מ"];
  const contractor = await desk.addContractor(business);
  await desk.takeTerritory(contractor, "98104");
  const id = await desk.addLead(homeowner, { zip_code: "98104", email: "rtl@example.com" });
  await desk.addLead(homeowner, { zip_code: "98105", email: "rtl2@example.com" });
  const joined: string[] = [];
  for (const path of [
    "/",
    `/leads/${id}`,
    `/contractors/${contractor}`,
    "/contractors",
    "/territories",
    "/deliveries",
  ]) {
    const { html } = await desk.client.get(path);
    const texts = html
      .replace(/<(script|style).*?<\/\1>/gs, "")
      .replaceAll("<!-- -->", "")
      .match(/(?<=>)[^<>]+(?=<)/g);
    for (const text of texts ?? [])
      for (const name of [homeowner, business])
        if (text.includes(name) && text.trim() !== name && !text.includes(`\u2068${name}\u2069`))
          joined.push(`${path}: ${text}`);
  }
  expect(joined).toEqual([]);
  const [inbox, page] = await Promise.all([desk.client.get("/?q=rtl2@example.com"), desk.client.get(`/leads/${id}`)]);
  expect(inbox.html).toContain(`<bdi>${homeowner}</bdi>`);
  expect(page.html).toMatch(new RegExp(`about <bdi[^>]*>${homeowner}</bdi> in this request`));
  expect(page.html).toContain(`Assigned to \u2068${business}\u2069`);
});

test("photos show on the lead's page to operators only, and a privacy export includes them", async () => {
  const email = "photo.phil@example.com";
  const stored = await fetch(`${desk.server.url}/rest/v1/leads`, {
    method: "POST",
    headers: { apikey: defaultAnonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Photo Phil", zip_code: "98102", service_issue: "other", email }),
  });
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(await phonePhoto())]), "a.jpg");
  const receipt = stored.headers.get("Receipt");
  await fetch(`${desk.server.url}${receipt}/photos`, { method: "POST", body: form });
  const [lead] = await desk.rows<{ id: string }>(`leads?email=eq.${email}`);
  const path = `/leads/${lead?.id}/photos/1`;
  expect((await desk.client.get(`/leads/${lead?.id}`)).html).toContain(`src="${path}"`);
  const photo = await desk.client.get(path);
  expect(photo.status).toBe(200);
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "no-store",
  });
  expect((await desk.client.get(path.replace("/1", "/2"))).status).toBe(404);
  expect((await desk.newBrowser().get(path)).status).toBe(303);

  const copy = await runOperatorInProcess(desk.server.url, ["privacy", "export", email]);
  const { leads } = copy.json<{ leads: { photos: { position: number; content: string }[] }[] }>();
  const [exported] = leads[0]?.photos ?? [];
  expect(exported?.position).toBe(1);
  expect(Buffer.from(exported?.content ?? "", "base64").subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

  const remove = { action: "removePhoto", photo: "1" };
  expect((await desk.client.post(`/leads/${lead?.id}`, remove)).status).toBe(422);
  const removed = await desk.client.follow(`/leads/${lead?.id}`, { ...remove, confirm: "yes" });
  expect(removed.text).toContain("Photo removed.");
  expect((await desk.client.get(path)).status).toBe(404);
});

test("HTML in a request is shown as text and never runs", async () => {
  const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)> {{7*7}} </textarea>`;
  const email = "mo?bcc=spy@example.com";
  const id = await desk.addLead("Hostile Hal", { message: hostile, city: "<b>x</b>", email });
  for (const path of [`/leads/${id}`, "/?q=hostile"]) {
    const { html } = await desk.client.get(path);
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toMatch(/<script>alert|<img src=x|<b>x/);
  }
  // An email address in a request cannot add a second recipient to the operator's email.
  expect((await desk.client.get(`/leads/${id}`)).html).toContain('href="mailto:mo%3Fbcc%3Dspy%40example.com"');
});

test("releasing a lead from review, assigning it, and closing it can each be undone", async () => {
  const id = await desk.addLead("Step Stan", { status: "held", hold_reason: "honeypot" });
  const contractor = await desk.addContractor("Stepfir");
  const state = () => desk.rows(`leads?id=eq.${id}&select=status,contractor_id`);
  const steps = [
    [{ action: "release" }, { status: "new", contractor_id: null }],
    [
      { action: "assign", contractor },
      { status: "matched", contractor_id: contractor },
    ],
    [{ action: "close" }, { status: "closed", contractor_id: null }],
  ] as const;
  for (const [fields, after] of steps) {
    const done = await desk.pressOnLead(id, fields);
    expect(await state()).toEqual([after]);
    expect((await desk.client.undo(done, `/leads/${id}`)).text).toContain("Undone.");
    expect(await state()).toEqual([{ status: "held", contractor_id: null }]);
  }
  const events = await desk.rows<{ detail: { operator_id?: string } }>(
    `events?lead_id=eq.${id}&actor=eq.operator&order=id.desc&limit=4`,
  );
  for (const { detail } of events) expect(detail.operator_id).toMatch(/^[0-9a-f-]{36}$/);
  // Undoing the assignment takes the lead from the contractor, so an email says that the request is canceled.
  expect(await desk.rows(`deliveries?lead_id=eq.${id}&kind=eq.lead-withdrawn`)).toHaveLength(1);
});

test("undoing an assignment restores the lead's former contractor, times, and answers", async () => {
  const [first, second] = [await desk.addContractor("Firstfir"), await desk.addContractor("Secondfir")];
  const id = await desk.addLead("Times Tina", { contractor_id: first });
  const read = () =>
    desk.rows(
      `leads?id=eq.${id}&select=status,contractor_id,matched_at,accepted_at,homeowner_contacted,homeowner_contacted_at`,
    );
  await desk.change("leads", id, { accepted_at: "2026-01-02T03:04:05.678901Z", homeowner_contacted: true });
  const before = await read();
  const done = await desk.pressOnLead(id, { action: "assign", contractor: second });
  expect(await read()).not.toEqual(before);
  await desk.client.undo(done);
  expect(await read()).toEqual(before);
  // The reassignment asked the first contractor to delete the lead, so the undo sends that contractor the lead again.
  const mails = `deliveries?lead_id=eq.${id}&contractor_id=eq.${first}&recipient_role=eq.contractor&select=kind&order=created_at`;
  expect((await desk.rows(mails)).map(({ kind }) => kind)).toEqual([
    "lead-to-contractor",
    "lead-withdrawn",
    "lead-to-contractor",
  ]);
});

test("a change from an outdated page of a lead is refused, and the operator sees the newer change and their own", async () => {
  const id = await desk.addLead("Two Tess");
  const contractor = await desk.addContractor("Twofir");
  const other = await desk.signIn("two@example.com");
  const seen = (await other.get(`/leads/${id}`)).field("seen");
  await desk.pressOnLead(id, { action: "close" });
  const refused = await other.post(`/leads/${id}`, { action: "assign", contractor, seen });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("this request changed after you opened the page");
  expect(refused.text).toContain("Closed, by op@example.com.");
  expect(refused.html).toMatch(new RegExp(`<option value="${contractor}" selected`));
  const again = { action: "assign", contractor, seen: refused.field("seen") };
  expect((await other.post(`/leads/${id}`, again)).status).toBe(303);
  // Notes by two operators never conflict, so the page shows both notes.
  await desk.client.post(`/leads/${id}`, { action: "note", note: "By one" });
  const page = await other.follow(`/leads/${id}`, { action: "note", note: "By another" });
  expect([page.text, page.text]).toEqual([expect.stringContaining("By one"), expect.stringContaining("By another")]);
});

test("submitting the resend form twice resends the email only once", async () => {
  const id = await desk.addLead("Again Al", { contractor_id: await desk.addContractor("Againfir") });
  const mails = async () => (await desk.rows(`deliveries?lead_id=eq.${id}&kind=eq.lead-to-contractor`)).length;
  const seen = (await desk.client.get(`/leads/${id}`)).field("seen");
  expect(await mails()).toBe(1);
  for (const _ of [1, 2]) await desk.client.post(`/leads/${id}`, { action: "resend", seen });
  expect(await mails()).toBe(2);
});

test.each([
  ["leads", "leads", { zip_code: "98199", service_issue: "other" }],
  ["applications", "partner_applications", { business_name: "Cora’s", city: "Kirkland", service: "other" }],
  ["messages", "contact_messages", { user_type: "other", message: "Hello" }],
])("correcting %s stores only the fields that the operator changed", async (noun, table, columns) => {
  const id = await desk.add(table, { name: "Cora", email: `cora.${noun}@example.com`, ...columns });
  const path = `/${noun}/${id}`;
  const shown = { action: "correct", shown_name: "Cora", name: "Cora", shown_email: `cora.${noun}@example.com` };
  const wrong = await desk.client.post(path, {
    ...shown,
    email: "cora at home",
    shown_phone: "",
    phone: "425 555 0134",
  });
  expect([wrong.status, wrong.field("email"), wrong.field("phone")]).toEqual([422, "cora at home", "425 555 0134"]);
  await desk.change(table, id, { name: "Cora Lee" });
  const email = `cora.lee.${noun}@example.com`;
  expect((await desk.client.follow(path, { ...shown, email })).text).toContain("Corrected.");
  expect(await desk.rows(`${table}?id=eq.${id}`)).toMatchObject([{ name: "Cora Lee", email }]);
});

test("a lead is erased only with a confirmation", async () => {
  const id = await desk.addLead("Gone Gil");
  await desk.pressOnLead(id, { action: "note", note: "Call after five." });
  const unconfirmed = await desk.pressOnLead(id, { action: "erase" });
  expect([unconfirmed.status, unconfirmed.text]).toEqual([422, expect.stringContaining("Check the box to confirm.")]);
  expect(unconfirmed.html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Erase permanently/);
  expect((await desk.pressOnLead(id, { action: "erase", confirm: "yes" })).text).toContain("Erased.");
  expect((await desk.client.get(`/leads/${id}`)).status).toBe(404);
});

test("if the contractor and the homeowner disagree, the inbox shows both answers until an operator settles the dispute or an answer changes", async () => {
  const contractor = await desk.addContractor("Differfir");
  const id = await desk.addLead("Differ Dee", { contractor_id: contractor });
  await desk.change("leads", id, { contacted_at: "2026-03-02T18:00:00Z" });
  const inbox = async () => (await desk.client.get("/?q=differ")).text;
  expect(await inbox()).not.toContain("Disputed");
  await desk.change("leads", id, { homeowner_contacted: false, homeowner_contacted_at: "2026-03-03T19:30:00Z" });
  const both = (contractor: string, homeowner: string) =>
    new RegExp(
      `${contractor} Contacted, Mar 2(, 2026|, 10:00 AM).*${homeowner} Not contacted, Mar 3(, 2026|, 11:30 AM)`,
    );
  expect(await inbox()).toMatch(/Disputed/);
  expect(await inbox()).toMatch(both("Contractor", "Homeowner"));
  expect((await desk.client.get(`/leads/${id}`)).text).toMatch(both("Contractor", "Homeowner"));

  const settled = await desk.pressOnLead(id, { action: "settle", because: "Wrong number, both say so now" });
  expect(settled.text).toMatch(
    /Marked resolved\. It comes back if one of them changes their answer.*Wrong number, both say so now/,
  );
  expect(await inbox()).not.toContain("Disputed");
  expect((await desk.rows(`events?lead_id=eq.${id}&kind=eq.operator.settled`)).length).toBe(1);
  await desk.client.undo(settled);
  expect(await inbox()).toContain("Disputed");
  expect((await desk.client.get(`/leads/${id}`)).text).not.toContain("Wrong number");

  await desk.pressOnLead(id, { action: "settle" });
  expect(await inbox()).not.toContain("Disputed");
  await desk.change("leads", id, { homeowner_outcome: "undecided" });
  expect(await inbox()).toContain("Disputed");
  await desk.change("leads", id, { homeowner_contacted: true });
  expect(await inbox()).not.toContain("Disputed");
  const page = await desk.client.get(`/leads/${id}`);
  expect(page.text).toContain("Homeowner’s answer: undecided");
  expect((await desk.client.post(`/leads/${id}`, { action: "settle", seen: page.field("seen") })).text).toContain(
    "there is nothing to settle",
  );
});

test("until the promised hours end, an early no that contact followed is no conflict on the request’s page", async () => {
  const contractor_id = await desk.addContractor("Early Fences");
  const id = await desk.addLead("Early Eve", { contractor_id });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const answered = { homeowner_contacted: false, homeowner_contacted_at: ago(1) };
  await desk.change("leads", id, { matched_at: ago(2), accepted_at: ago(2), ...answered });
  const text = async () => (await desk.client.get(`/leads/${id}`)).text;
  expect(await text()).toContain("The homeowner answered early. The contractor has time to get in touch until");
  await desk.change("leads", id, { contacted_at: ago(0.5) });
  expect(await text()).toContain("The homeowner answered before the contractor got in touch.");
  expect(await text()).not.toContain("Their answers conflict");
  await desk.change("leads", id, { matched_at: ago(7) });
  expect(await text()).toContain("Their answers conflict");
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each([
  [
    "in conflict",
    { contacted_at: hoursAgo(40), homeowner_contacted: false, homeowner_contacted_at: hoursAgo(1) },
    "Mark resolved",
  ],
  ["without a response", {}, "Mark done"],
  ["accepted", { accepted_at: hoursAgo(1) }, null],
  ["held", { status: "held", contractor_id: null, matched_at: null, hold_reason: "markup" }, "Release request"],
  ["waiting", { status: "new", contractor_id: null, matched_at: null }, "Assign request"],
])("the page of a request that is %s fills at most one button: the next step", async (name, columns, next) => {
  const contractor_id = await desk.addContractor(`Primary ${name}`);
  const id = await desk.addLead(`Primary ${name}`, { contractor_id });
  await desk.change("leads", id, { matched_at: hoursAgo(48), ...columns });
  const filled = await desk.visit(`/leads/${id}`, (page) =>
    page.locator("main .button:not(.button-quiet, .button-danger):visible").allTextContents(),
  );
  expect(filled).toEqual(next === null ? [] : [next]);
});

test("on a phone, the page of a request begins with what both say and how to reach the homeowner, and ends its actions with the rare ones", async () => {
  const contractor_id = await desk.addContractor("Order Fences", { email: "order@fences.example" });
  const id = await desk.addLead("Order Ola", { contractor_id, phone: "4255550142" });
  await desk.change("leads", id, {
    matched_at: hoursAgo(48),
    contacted_at: hoursAgo(40),
    homeowner_contacted: false,
    homeowner_contacted_at: hoursAgo(1),
  });
  await desk.visit(
    `/leads/${id}`,
    async (page) => {
      const inOrder = [
        page.getByRole("heading", { name: "Contractor and homeowner answers" }),
        page.getByRole("link", { name: "(425) 555-0142" }),
        page.getByRole("button", { name: "Mark resolved" }),
        page.getByRole("link", { name: "Order Fences" }),
        page.getByRole("button", { name: "Reassign request" }),
        page.getByText("Sends the email to Order Fences again."),
        page.getByRole("button", { name: "Close request" }),
        page.getByText("More actions"),
        page.getByRole("heading", { name: "History" }),
      ];
      const tops: number[] = [];
      for (const part of inOrder) tops.push((await part.first().boundingBox())?.y ?? Number.NaN);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(await page.getByText("Erase permanently").isVisible()).toBe(false);
    },
    { viewport: { width: 390, height: 664 } },
  );
});
