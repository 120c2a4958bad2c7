import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { untilHydrated } from "../../../test/browser.ts";
import { daysFromNow, leadRow } from "../../../test/desk-browser.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

const namesIn = (html: string) =>
  [
    ...html
      .replaceAll(/<wbr\/>|<!-- -->|<\/?bdi>/g, "")
      .matchAll(/<li[^>]*>.*?<a [^>]*><span[^>]*>[\w -]*: <\/span>([^<]*)</g),
  ].map(([, name = ""]) => name);
/** With these, nothing about the contractor's papers needs an operator. */
const papers = (letters: string) => ({
  registration_number: `${letters}*012AB`,
  email: `${letters.toLowerCase()}@example.com`,
  insurance_expires_on: "2099-01-31",
});

const names = async (query: string) => namesIn((await desk.client.get(`/?${query}`)).html);

test("items that need an operator come first in the inbox, most urgent on top, with the reason", async () => {
  const contractor_id = await desk.addContractor("Top Fencing", papers("TOPFEN"));
  const closed = await desk.addLead("Top Closed");
  await desk.client.post(`/leads/${closed}`, { action: "close", seen: "999999999" });
  await desk.addLead("Top Held", { status: "held", hold_reason: "too-fast" });
  await desk.addLead("Top Waiting");
  const at = new Date().toISOString();
  const returned = await desk.addLead("Top Returned", { contractor_id });
  await desk.change("leads", returned, { status: "new", contractor_id: null, returned_at: at });
  const disputed = await desk.addLead("Top Disputed", { contractor_id });
  const answers = { contacted_at: at, homeowner_contacted: false, homeowner_contacted_at: at };
  await desk.change("leads", disputed, { matched_at: at, ...answers });
  const application = { name: "Sid", business_name: "Top Moss", email: "sid@moss.example", city: "Redmond" };
  await desk.store("partner_applications", { ...application, service: "fence-repair" });
  const message = { name: "Top Grace", email: "grace@example.com", user_type: "homeowner", message: "Hello?" };
  await desk.store("contact_messages", message);
  await desk.store("privacy_requests", { email: "top@example.com", kind: "deletion" });
  const page = await desk.client.get("/");
  const needed = [
    "Top Disputed",
    "Top Returned",
    "Top Held",
    "Top Waiting",
    "Top Moss",
    "Top Grace",
    "top@example.com",
  ];
  expect(namesIn(page.html).slice(0, 8)).toEqual([...needed, "Top Closed"]);
  for (const reason of [
    "Wants their data deleted",
    "New message",
    "Partner application",
    "No contractor serves this zip code yet",
  ]) {
    expect(page.text).toContain(reason);
  }
  // The group’s heading says “Held” already.
  expect(page.text).toMatch(/Request: Top Held \S+ [AP]M Sent faster than a person can read the form/);
  expect(page.html).toContain("<title>(7) Inbox · Desk</title>");
});

test("the inbox’s items stand below a heading for each kind of harm, with a count, and with their age", async () => {
  const { html, text } = await desk.client.get("/");
  const headings = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, heading]) =>
    heading?.replace(/<[^>]*>/g, " ").trim(),
  );
  expect(headings.slice(0, 4)).toEqual([
    expect.stringMatching(/^Disputed\s+1$/),
    expect.stringMatching(/^Returned\s+1$/),
    expect.stringMatching(/^Held\s+1$/),
    expect.stringMatching(/^Waiting\s+\d/),
  ]);
  expect(text).not.toMatch(/Top Held [^:]*·\s*1 day/);
  await desk.database.query("update leads set created_at = now() - interval '3 days' where name = 'Top Held'");
  expect((await desk.client.get("/")).text).toMatch(/Top Held [^·]* · 3 days Sent faster/);
  // A narrowed list does not know how many there are.
  expect((await desk.client.get("/?q=top")).html).toMatch(/<h3[^>]*>Disputed<\/h3>/);
});

test("query parameters filter the inbox, and the search matches the beginnings of words", async () => {
  const id = await desk.addLead("Narrow Ann", { city: "redmond", phone: "4255550142" });
  await desk.addLead("Narrow Bo", { city: "kirkland", service: "gutter-installation", service_issue: "leak" });
  const cases: [query: string, names: string[]][] = [
    ["q=narrow", ["Narrow Ann", "Narrow Bo"]],
    ["q=narrow&city=redmond", ["Narrow Ann"]],
    ["q=narrow&service=gutter-installation", ["Narrow Bo"]],
    ["q=narrow&kind=message", []],
    ["q=narrow&state=new", ["Narrow Ann", "Narrow Bo"]],
    ["q=narrow&state=closed", []],
    ["q=narrow.ann@example", ["Narrow Ann"]],
    ["q=(425)%20555-0142", ["Narrow Ann"]],
    [`q=${id.slice(0, 8)}`, ["Narrow Ann"]],
    [`q=${id.toUpperCase()}`, ["Narrow Ann"]],
  ];
  for (const [query, expected] of cases) expect([query, await names(query)]).toEqual([query, expected]);
});

test("the inbox's pages show every item exactly once", async () => {
  const held = { status: "held", hold_reason: "operator" };
  await desk.store(
    "leads",
    ...Array.from({ length: 120 }, (_, n) =>
      leadRow(`Paged ${n}`, { zip_code: "98188", ...(n % 2 ? held : { status: "new", hold_reason: null }) }),
    ),
  );
  const seen: string[] = [];
  for (let path: string | null = "/?q=paged"; path; ) {
    const page = await desk.client.get(path);
    seen.push(...namesIn(page.html));
    path = page.nextPage;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
});

test("an item that is marked done is no longer among the inbox's items that need attention, until the operator undoes it", async () => {
  const id = await desk.addLead("Done Dana");
  const here = "/?q=dana&state=needs";
  const seen = (await desk.client.get(here)).field("seen");
  const done = await desk.client.follow("/?index", { kind: "lead", id, seen, here, until: daysFromNow(3) });
  expect(done.text).toContain("Marked done.");
  expect(namesIn(done.html)).toEqual([]);
  expect(await names("q=dana")).toEqual(["Done Dana"]);
  expect((await desk.client.undo(done)).text).toContain("Undone.");
  expect(namesIn((await desk.client.get(here)).html)).toEqual(["Done Dana"]);
});

test("a contractor who has not responded, a failed email, and an expiring license need an operator until they are handled", async () => {
  const contractor_id = await desk.addContractor("Soon Fencing", {
    ...papers("SOONFE"),
    registration_expires_on: daysFromNow(10),
  });
  await desk.takeTerritory(contractor_id, "98033");
  await desk.addContractor("Idle Fencing", { ...papers("IDLEFE"), registration_expires_on: daysFromNow(10) });
  const matched_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const silent = await desk.addLead("Silent Sue", { contractor_id });
  await desk.change("leads", silent, { matched_at });
  await desk.addLead("Given Flo", { contractor_id });
  const busy = await desk.addLead("Given Ben", { contractor_id });
  await desk.change("leads", busy, { matched_at, accepted_at: new Date().toISOString() });
  const [failed] = await desk.database.query<{ id: string }>(
    `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, last_error) values
       ('receipt', 'mail', 'gone@example.com', 'homeowner', 'test 1', 'failed', '550 5.1.1 no such user'),
       ('receipt', 'mail', 'fine@example.com', 'homeowner', 'test 2', 'sent', null),
       ('receipt', 'mail', 'next@example.com', 'homeowner', 'test 3', 'queued', '553 5.7.1 Sender refused')
     returning id`,
  );
  await desk.database.run(
    "update deliveries set sender_refused = true, next_attempt_at = 'infinity' where cause = 'test 3'",
  );

  expect(await names("state=matched")).toEqual(["Top Disputed", "Silent Sue", "Given Ben", "Given Flo"]);
  const text = async (query: string) => (await desk.client.get(`/?${query}`)).text;
  expect(await names("kind=license&state=needs&q=fencing")).toEqual(["Soon Fencing"]);
  expect(await text("q=soon")).toMatch(/Soon Fencing .* A license that a territory needs expires on/);
  expect(await names("q=example.com&kind=delivery")).toEqual(["gone@example.com"]);
  const mail = await desk.client.get("/?q=gone@example.com");
  expect(mail.text).toMatch(
    /gone@example\.com .* Undelivered Receipt .*Their email server says this mailbox doesn’t exist\./,
  );
  expect(mail.text).not.toContain("550 5.1.1");
  expect((await desk.client.get(`/deliveries/${failed?.id}`)).text).toContain("550 5.1.1 no such user");
  expect(mail.html).toContain(`href="/deliveries/${failed?.id}"`);
  expect(await text("kind=delivery")).toMatch(
    /Outgoing email .* Email rejected .*The mail server rejects email from us: one email is waiting .*553 5\.7\.1 Sender refused/,
  );
  const shown = await desk.client.get("/?q=silent");
  expect(shown.text).toMatch(/Silent Sue .* No response from Soon Fencing/);

  await desk.client.post("/?index", {
    kind: "lead",
    id: silent,
    seen: shown.field("seen"),
    here: "/",
    until: daysFromNow(3),
  });
  expect(await names("q=silent&state=needs")).toEqual([]);
  await desk.change("leads", silent, { status: "new", contractor_id: null });
  expect(await text("q=silent&state=needs")).toMatch(/Silent Sue .* No contractor serves this zip code yet/);
});

test("a request's zip code stands with its own city, and not with the city of the page that it came from", async () => {
  await desk.addLead("Placed Ann", { city: "kirkland", zip_code: "98052-1234" });
  await desk.addLead("Placed Bo", { city: "kirkland", zip_code: "98101" });
  const { text } = await desk.client.get("/?q=placed");
  expect(text).toContain("98052-1234 Redmond");
  expect(text).toContain("98101");
  expect(text).not.toMatch(/98\d{3}(-1234)? Kirkland/);
});

test("the row of an application says that it is complete", async () => {
  const applicant = { name: "Sid", business_name: "Whole Moss", email: "sid@whole.example", city: "Redmond" };
  await desk.store("partner_applications", { ...applicant, service: "fence-repair" });
  expect((await desk.client.get("/?q=whole")).text).not.toContain("Complete");
  await desk.database.query(
    `insert into events (kind, actor, detail)
     select 'application.completed', 'system', jsonb_build_object('application_id', id) from partner_applications where business_name = 'Whole Moss'`,
  );
  expect((await desk.client.get("/?q=whole")).text).toMatch(/Whole Moss .*Complete: every part is filled in/);
});

test("a license and an insurance stand in the inbox since the day on which they became due, or since we know the contractor", async () => {
  const day = (days: number) => ({
    registration_expires_on: daysFromNow(days),
    insurance_expires_on: daysFromNow(days),
  });
  const late = await desk.addContractor("Dueday Late", { ...papers("DUELAT"), ...day(-4) });
  const soon = await desk.addContractor("Dueday Soon", { ...papers("DUESOO"), ...day(10) });
  await desk.takeTerritory(late, "98121");
  const latest = await desk.addContractor("Dueday Latest", { ...papers("DUENEW"), ...day(20) });
  await desk.takeTerritory(soon, "98122");
  await desk.takeTerritory(latest, "98123");
  for (const id of [late, soon])
    await desk.database.query("update contractors set created_at = now() - interval '90 days' where id = $1", [id]);
  for (const kind of ["license", "paper"]) {
    const { html } = await desk.client.get(`/?state=needs&kind=${kind}&q=dueday`);
    const since = [...html.matchAll(/<time [^>]*dateTime="([^"]+)"/gi)].map(([, at]) => clock.day(new Date(at ?? "")));
    expect([kind, since]).toEqual([kind, [daysFromNow(-20), daysFromNow(-3), daysFromNow(0)]]);
  }
  const { text } = await desk.client.get("/?state=needs&kind=paper&q=dueday");
  expect(text).toMatch(/Dueday Soon .*Their insurance expires on .*Dueday Late .*Their insurance expired on/);
});

test("the inbox says what is missing or due among a contractor's papers", async () => {
  const texts = async (name: string) => (await desk.client.get(`/?state=needs&kind=paper&q=${name}`)).text;
  await desk.addContractor("Papers Fine", papers("FINEPA"));
  expect(await names("state=needs&kind=paper&q=papers")).toEqual([]);
  await desk.addContractor("Bare Sheds", { ...papers("BAREPA"), insurance_expires_on: null });
  expect(await texts("bare")).toMatch(/Bare Sheds .*No insurance on file/);
  const lapsing = await desk.addContractor("Lapsing Sheds", {
    ...papers("LAPSIN"),
    insurance_expires_on: daysFromNow(10),
  });
  expect(await names("state=needs&kind=paper&q=lapsing")).toEqual([]);
  await desk.takeTerritory(lapsing, "98119");
  expect(await texts("lapsing")).toMatch(/Lapsing Sheds .*Their insurance expires on/);
  const sent = await desk.addContractor("Sent Sheds", papers("SENTPA"));
  await desk.database.query(
    `insert into contractor_updates (contractor_id, section, content) values ($1, 'insurance', '{"insurer": "Alder"}')`,
    [sent],
  );
  await desk.database.query(
    "insert into screening_checks (contractor_id, criterion, checked_at, holds_until) values ($1, 'license', now() - interval '2 days', $2)",
    [sent, daysFromNow(-2)],
  );
  expect(await texts("sent")).toMatch(/They sent new papers.*A check no longer holds: license/s);
  await desk.database.query("insert into screening_checks (contractor_id, criterion) values ($1, 'license')", [sent]);
  expect(await texts("sent")).not.toContain("A check no longer holds");
  await desk.addContractor("Twin Sheds", { ...papers("TWINPA"), email: "sentpa@example.com" });
  expect(await texts("twin")).toMatch(
    /Twin Sheds .*Another contractor has the same registration number or email address/,
  );
});

test("a request is marked done until a day, and without one it stays in the inbox", async () => {
  const id = await desk.addLead("Until Uma");
  const { field } = await desk.client.get("/?q=uma");
  for (const until of ["", "tomorrow", daysFromNow(-1), daysFromNow(400)]) {
    const refused = await desk.client.follow("/?index", {
      kind: "lead",
      id,
      seen: field("seen"),
      here: "/?q=uma",
      until,
    });
    expect([until, refused.text]).toEqual([until, expect.stringContaining("Choose the day on which it comes back")]);
  }
  expect(await names("q=uma&state=needs")).toEqual(["Until Uma"]);
  await desk.client.post("/?index", { kind: "lead", id, seen: field("seen"), here: "/", until: daysFromNow(5) });
  expect(await names("q=uma&state=needs")).toEqual([]);
  expect((await desk.client.get(`/leads/${id}`)).text).toContain("Marked done until");
});

test("of forty marked requests of which a contractor took one meanwhile, thirty-nine are closed, and the page says why one was not", async () => {
  const contractor = await desk.addContractor("Quick Fencing", papers("QUICKF"));
  const ids: string[] = [];
  for (let count = 0; count < 40; count++) ids.push(await desk.addLead(`Forty Fay ${count}`, { zip_code: "98177" }));
  const list = await desk.client.get("/?q=forty");
  expect(list.html.match(/<input type="checkbox"[^>]* name="item"/g)).toHaveLength(40);
  await desk.pressOnLead(ids[7] ?? "", { action: "assign", contractor });
  const marked = { item: ids.map((id) => `lead/${id}`), seen: list.field("seen"), here: "/?q=forty" };
  const none = await desk.client.post("/?index", { ...marked, action: "close", as: "" });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining("Choose why they’re closed.")]);
  const closed = await desk.client.post("/?index", { ...marked, action: "close", as: "not-real" });
  expect(closed.status).toBe(409);
  expect(closed.text).toContain("39 of 40 items closed. What was left, and why:");
  expect(closed.text).toMatch(/Forty Fay 7 ?: [^.]*Assigned to Quick Fencing, by op@example\.com\./);
  expect(await desk.rows("leads?zip_code=eq.98177&closed_reason=eq.not-real")).toHaveLength(39);
  const undone = await desk.client.undo(closed, "/?q=forty");
  expect(undone.text).toContain("Undone.");
  expect(await desk.rows("leads?zip_code=eq.98177&status=eq.new")).toHaveLength(39);
});

test.each([390, 1280])("a press on a row's box marks the row instead of opening it, %i px wide", async (width) => {
  await desk.addLead("Boxed Ann");
  await desk.addLead("Boxed Bo");
  await desk.visit(
    "/?q=boxed",
    async (page) => {
      await untilHydrated(page);
      for (const name of ["Boxed Ann", "Boxed Bo"])
        await page
          .getByRole("checkbox", { name: `Mark ${name}` })
          .first()
          .click();
      await page.getByText("2 marked").waitFor();
      expect(new URL(page.url()).search).toBe("?q=boxed");
      await page.getByRole("button", { name: "Clear" }).click();
      expect(await page.getByText("2 marked").isVisible()).toBe(false);
    },
    { viewport: { width, height: 800 } },
  );
});

test("several marked items are assigned, or marked done, at once", async () => {
  const contractor = await desk.addContractor("Many Fencing", papers("MANYFE"));
  const [one, two] = [await desk.addLead("Several Sam"), await desk.addLead("Several Sue")];
  await desk.store("contact_messages", {
    name: "Several Sid",
    email: "sid@example.com",
    user_type: "homeowner",
    message: "Hi",
  });
  const [message] = await desk.rows<{ id: string }>("contact_messages?name=eq.Several Sid");
  const seen = (await desk.client.get("/?q=several")).field("seen");
  const marked = { item: [`lead/${one}`, `lead/${two}`, `message/${message?.id}`], seen, here: "/?q=several" };
  const done = await desk.client.follow("/?index", { ...marked, action: "done", until: daysFromNow(2) });
  expect(done.text).toContain("3 items marked done.");
  expect(await names("q=several&state=needs")).toEqual([]);
  await desk.client.undo(done, "/?q=several");
  expect(await names("q=several&state=needs")).toHaveLength(3);
  const later = (await desk.client.get("/?q=several")).field("seen");
  const assigned = await desk.client.post("/?index", { ...marked, seen: later, action: "assign", contractor });
  expect(assigned.text).toContain("2 of 3 items assigned.");
  expect(assigned.text).toMatch(/Several Sid ?: This can be done with requests only/);
  expect(await desk.rows(`leads?contractor_id=eq.${contractor}`)).toHaveLength(2);
});

test("the inbox is filtered by days, contractor, and source, and the CSV file has the same requests", async () => {
  const contractor_id = await desk.addContractor("Filter Fencing", papers("FILTER"));
  const old = await desk.addLead("Sieve Old", { contractor_id, created_at: "2026-01-10T20:00:00Z" });
  await desk.addLead("=Sieve Late", { email: "late@example.com", created_at: "2026-01-11T07:59:59Z" });
  await desk.addLead("Sieve Now");
  await desk.database.query(
    "insert into lead_sources (lead_id, source, medium, consent) values ($1, 'google', 'cpc', 'none') on conflict (lead_id) do update set source = 'google', medium = 'cpc'",
    [old],
  );
  const cases: [query: string, names: string[]][] = [
    ["from=2026-01-10&to=2026-01-10", ["=Sieve Late", "Sieve Old"]],
    ["to=2026-01-09", []],
    ["from=2026-01-11", ["Sieve Now"]],
    ["from=yesterday", ["Sieve Now", "=Sieve Late", "Sieve Old"]],
    [`contractor=${contractor_id}`, ["Sieve Old"]],
    ["source=google / cpc", ["Sieve Old"]],
    ["source=google / cpc&from=2026-01-11", []],
  ];
  for (const [query, expected] of cases) {
    expect([query, (await names(`q=sieve&${query}`)).sort()]).toEqual([query, [...expected].sort()]);
    const file = await desk.client.get(`/leads.csv?q=sieve&${query}`);
    const rows: Record<string, string>[] = parse(file.html, { columns: true });
    expect([query, rows.map(({ name }) => name?.replace(/^'/, "")).sort()]).toEqual([query, [...expected].sort()]);
  }
  const [row]: Record<string, string>[] = parse(
    (await desk.client.get(`/leads.csv?q=sieve&source=google / cpc`)).html,
    {
      columns: true,
    },
  );
  expect(row).toMatchObject({ id: old, contractor: "Filter Fencing", service: "fence-repair", source: "google" });
  const page = await desk.client.get("/?q=sieve&source=google / cpc");
  expect(page.html).toContain('<option value="google / cpc" selected="">');
});

test("a request that an operator held says who did, and an unreachable contractor how many requests wait", async () => {
  const contractor_id = await desk.addContractor("Adrift Fencing", papers("ADRIFT"));
  const id = await desk.addLead("Held Hal");
  await desk.pressOnLead(id, { action: "hold", because: "Ask on Friday" });
  expect((await desk.client.get("/?q=hal")).text).toMatch(/Held .*By op@example\.com: see the note/);
  expect((await desk.client.get(`/leads/${id}`)).text).toContain("Held by op@example.com: see the note.");
  for (const name of ["Adrift Ann", "Adrift Ada"]) await desk.addLead(name, { contractor_id });
  await desk.change("contractors", contractor_id, { unreachable_since: new Date().toISOString() });
  const { text, html } = await desk.client.get("/?q=adrift&kind=contractor");
  expect(text).toContain("2 requests wait");
  const [, path = ""] = /href="([^"]*)"[^>]*>2 requests wait/.exec(html) ?? [];
  expect((await names(path.replaceAll("&amp;", "&").slice(2))).sort()).toEqual(["Adrift Ada", "Adrift Ann"]);
});
