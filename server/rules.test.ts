import { describe, expect, test } from "vitest";
import { landingPaths, servicesNamedInLeads } from "../content/chosen-market.ts";
import { clock } from "../content/market-clock.ts";
import { answerDays } from "../content/privacy-request-words.ts";
import { newestFirstOrder, postsPerPage } from "../domain/blog-post.ts";
import { parseInboxFilter } from "../domain/inbox.ts";
import { agreedContactOf, contactWithoutEmail, isOutOfReach, leadOrigin } from "../domain/lead.ts";
import { dayAfter } from "../domain/local-time.ts";
import { readBlogPosts } from "../test/blog-order.ts";
import { fir, firmColumns, firmValues } from "../test/firms.ts";
import { serveOperatorApi } from "../test/local-server.ts";
import { runOperatorInProcess } from "../test/operator-command.ts";
import { openProduct, type Row } from "../test/product.ts";
import { operatorKey } from "../test/running-server.ts";
import type { LeadRow } from "./database/rows.ts";
import { defaultAnonKey } from "./env.ts";
import { dataApi } from "./rest/data-api.ts";

// Both domain/ and SQL implement the rules in this file. The tests check that the two agree.

const site = openProduct({ mailServer: true, variables: { SERVICE_ROLE_KEY: operatorKey } });

async function inboxNeeds(need: string): Promise<string[]> {
  const { items } = await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ state: "needs" })), null);
  return items.filter((item) => item.need === need).map(({ name }) => name);
}

async function operator(line: string) {
  const { url, close } = await serveOperatorApi(site.backend);
  return runOperatorInProcess(url, line.split(" ")).finally(close);
}

const noticesOf = async (kind: string) =>
  (await site.deliveries(`kind = '${kind}'`)).map(({ recipient_role }) => recipient_role).sort();

const runSql = (statement: string) => site.database.run(statement);

test("SQL and TypeScript agree on which homeowners accept calls or text messages", async () => {
  await runSql(
    `insert into leads (name, zip_code, service_issue, email, preferred_contact, phone)
     select 'Ann', '98033', 'other', 'ann@example.com', way, phone
       from unnest('{phone,email,text,either,null}'::text[]) as way,
            unnest('{null,1,425555010,4255550100,14255550100,24255550100,114255550100}'::text[]) as phone`,
  );
  const rows = await site.database.query<Pick<LeadRow, "preferred_contact" | "phone"> & { has_agreed_phone: boolean }>(
    "select preferred_contact, phone, has_agreed_phone(leads) from leads",
  );
  expect(rows).toHaveLength(35);
  for (const row of rows) {
    const isLeft = contactWithoutEmail(agreedContactOf({ ...row, isUnreachable: true })) !== "none";
    expect(row.has_agreed_phone, JSON.stringify(row)).toBe(isLeft);
    expect(isOutOfReach({ ...row, isUnreachable: true })).toBe(!isLeft);
  }
});

test("SQL, its indexes, and TypeScript agree on which service a lead's page is about", async () => {
  const origins = landingPaths.map((path) => leadOrigin(path, servicesNamedInLeads));
  const rows = await site.database.query<{ page: string; about: string; indexed: string }>(
    `select submitted_from_page as page, service_of_lead(service, submitted_from_page) as about,
            indexed_service_of_lead(service, submitted_from_page) as indexed
       from json_populate_recordset(null::leads, $1)`,
    [JSON.stringify(origins)],
  );
  expect(rows).toHaveLength(landingPaths.length);
  for (const { page, about, indexed } of rows) expect([about, indexed]).toEqual(Array(2).fill(page.split("/")[1]));
});

describe("unanswered leads", () => {
  test("a lead is unanswered if its status is matched and its contractor has reported nothing", async () => {
    const { id } = await site.addContractor();
    await runSql(
      `insert into leads (name, zip_code, service_issue, email, service, contractor_id, status, closed_reason,
              matched_at, accepted_at, contacted_at, booked_at)
       select 'Ann', '98033', 'other', 'ann@example.com', 'fence-repair',
              case when status in ('matched', 'closed') then '${id}'::uuid end, status, case status when 'closed' then 'operator' end,
              case when status in ('matched', 'closed') then now() end, accepted, contacted, booked
         from unnest('{new,held,matched,closed}'::text[]) as status, (values (null), (now())) as a (accepted),
              (values (null), (now())) as c (contacted), (values (null), (now())) as b (booked)
        where status in ('matched', 'closed') or num_nonnulls(accepted, contacted, booked) = 0`,
    );
    const rows = await site.database.query<LeadRow & { is_unanswered: boolean }>(
      "select *, is_unanswered(leads) from leads",
    );
    expect(rows).toHaveLength(18);
    const noSteps = { accepted_at: null, contacted_at: null, booked_at: null };
    expect(rows.filter((row) => row.is_unanswered)).toMatchObject([{ status: "matched", ...noSteps }]);
  });

  test.each([
    ["nothing", true, null],
    ["that they accepted it", false, "accepted_at"],
    ["contact", false, "contacted_at"],
    ["a booking at once", false, "booked_at"],
    ["that the job is lost", false, "lost_reason = 'price', lost_at"],
  ])(
    "lists and emails agree on whether a lead is unanswered after its contractor reported %s: %s",
    async (_what, is, column) => {
      const contractor = await site.addContractor();
      await site.addTerritory(contractor);
      const lead = await site.sendLead();
      await site.change(
        "leads",
        lead.id,
        `matched_at = now() - interval '30 hours'${column ? `, ${column} = now()` : ""}`,
      );
      await site.sweep();
      const { readLeadPageData, contractorDesk, contractors, outbox } = site.backend;
      const seen = {
        inbox: await inboxNeeds("silent"),
        story: (await readLeadPageData(lead.id))?.lead.need === "silent",
        contractors: (await contractorDesk.list({ search: "", status: null, after: null })).rows[0]?.unanswered,
        reminders: await noticesOf("contractor-reminder"),
        alarms: await noticesOf("contractor-silent"),
      };
      await site.change("contractors", contractor.id, "unreachable_since = now()");
      await site.waitForDeliveries();
      const unreachable = site.written.find((mail) => mail.kind === "contractor-unreachable");
      await contractors.reachable(outbox.as({ actor: "operator" }), contractor.id);
      const resent = (await site.deliveries("cause like 'reachable %'")).length;
      expect({ ...seen, unreached: unreachable?.unansweredCount, resent }).toEqual(
        is
          ? {
              inbox: ["Ann Lee"],
              story: true,
              contractors: 1,
              unreached: 1,
              resent: 1,
              reminders: ["contractor"],
              alarms: ["homeowner", "operator"],
            }
          : { inbox: [], story: false, contractors: 0, unreached: 0, resent: 0, reminders: [], alarms: [] },
      );
    },
  );

  test.each([
    [
      "is_unanswered(leads) and matched_at < now()",
      "(leads_by_match|silent_leads|stalled_leads|unanswered_by_contractor)",
    ],
    ["is_silent(leads, '1 day') order by matched_at desc, id desc", "silent_leads"],
    ["has_unreachable_homeowner(leads) order by unreachable_since desc, id desc", "unreachable_leads"],
    ["is_waiting(leads) and created_at < now()", "waiting_leads"],
    [
      "is_unsettled(leads) order by greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at) desc, id desc",
      "differing_leads",
    ],
    ["is_waited_for(leads) order by homeowner_contacted_at desc, id desc", "denied_leads"],
    ["is_stalled(leads) order by accepted_at desc, id desc", "stalled_leads"],
    [
      "may_ask_about_contact(leads) and matched_at > now() - interval '3 days'",
      "(leads_by_match|silent_leads|unanswered_by_contractor)",
    ],
  ])("a query with this condition uses an index: %s", async (condition, index) => {
    await site.database.transaction(async (connection) => {
      await connection.query("set local enable_seqscan = off");
      const plan = await connection.query<{ "QUERY PLAN": string }>(`explain select from leads where ${condition}`);
      expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(new RegExp(` ${index}\\b`));
    });
  });
});

describe("the order of posts", () => {
  /** 45 posts with `published_at`, `date`, both, or neither. Some share a day. */
  const posts = `
    insert into blogs (slug, title, is_published, published_at, date)
    select 'post-' || n, 'Post', true,
           case when n % 4 in (0, 2) then timestamptz '2031-03-05 07:30Z' + n / 8 * interval '5 hours' end,
           case when n % 4 in (1, 2) then date '2031-03-01' + n / 6 end
      from generate_series(1, 45) as n`;

  test("the blog's pages, the data API, and the command line list the newest post first", async () => {
    await site.database.run(`delete from blogs; ${posts}`);
    const rows = await site.database.query<{ post: unknown }>("select to_jsonb(blogs) as post from blogs");
    const expected = readBlogPosts(
      rows.map(({ post }) => post),
      clock,
    ).map(({ slug }) => slug);
    const undated = rows.filter(({ post }) => {
      const { published_at, date } = post as Row;
      return published_at === null && date === null;
    });
    expect(undated.length).toBeGreaterThan(5);
    expect(new Set(expected.slice(-undated.length))).toEqual(new Set(undated.map(({ post }) => (post as Row).slug)));
    for (const number of [1, 2, 3]) {
      const onPage = expected.slice((number - 1) * postsPerPage, number * postsPerPage);
      const page = await site.backend.blog.page(number);
      expect(page === "unavailable" ? page : page.posts.map(({ slug }) => slug)).toEqual(onPage);
      const order = newestFirstOrder.map((by) => `${by.column}.${by.ascending ? "asc" : "desc"}.nullslast`);
      const path = `/blogs?select=slug&order=${order}&limit=${postsPerPage}&offset=${(number - 1) * postsPerPage}`;
      const answer = await dataApi(site.backend, () => "203.0.113.1").request(path, {
        headers: { apikey: defaultAnonKey },
      });
      expect(((await answer.json()) as { slug: string }[]).map(({ slug }) => slug)).toEqual(onPage);
    }
    const list = (await operator("posts list --json")).json<{ slug: string }[]>();
    expect(list.map(({ slug }) => slug)).toEqual(expected);
  });
});

describe("searches by id", () => {
  const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
  const month = "2026-01";

  /** One row for each table that can be searched by id. All the rows have the same id. */
  const rows = `
    delete from statements; delete from blogs;
    insert into contractors (id, created_at, ${firmColumns}) values ('${id}', '${month}-15', ${firmValues(fir)});
    insert into leads (id, name, zip_code, service_issue, email, service, status, contractor_id, matched_at)
    values ('${id}', 'Ann', '98033', 'leaning', 'ann@example.com', 'fence-repair', 'matched', '${id}', now());
    insert into deliveries (id, kind, channel, recipient, recipient_role, cause, state, lead_id)
    values ('${id}', 'message-received', 'mail', 'op@example.com', 'operator', 'a test', 'failed', '${id}');
    insert into contact_messages (id, name, email, user_type, message) values ('${id}', 'Di', 'di@example.com', 'other', 'Hello');
    insert into partner_applications (id, name, business_name, email, city, service)
    values ('${id}', 'Elm', 'Elm Fences', 'elm@example.com', 'Redmond', 'fence-repair');
    insert into blogs (id, slug, title) values ('${id}', 'draft', 'Draft');
    insert into events (at, kind, actor, detail) values ('${month}-15', 'territory.taken', 'operator',
      '{"contractor_id": "${id}", "service": "fence-repair", "zip_code": "98033"}')`;

  /** Calls each function that accepts only a full id, and returns whether it found the row. */
  async function foundWhole(text: string) {
    const { backend } = site;
    const asOperator = backend.outbox.as({ actor: "operator" });
    const isKnown = async (outcome: Promise<{ outcome: string }>) =>
      !["unknown", "missing"].includes((await outcome).outcome);
    await backend.leads.confirmMatch(text);
    const [lead] = await site.database.query<Row>("select match_confirmed_at from leads");
    return {
      request: (await backend.readLeadPageData(text)) !== null,
      photo: (await backend.photos.findForOperator(text, 1)) !== null,
      contractor: (await backend.contractorDesk.find(text)) !== null,
      delivery: (await backend.deliveryLog.read(text)) !== null,
      message: (await backend.submissionDesk.message(text)) !== null,
      post: (await backend.postEditing.open(text)) !== null,
      "post on the command line": (await operator(`posts show ${text}`)).code === 0,
      "confirmed match": lead?.match_confirmed_at !== null,
      "made statement": await isKnown(backend.statements.make(asOperator, text, month)),
      statement: (await backend.statements.find(text, month)) !== null,
      "delivery again": (await backend.deliveryLog.retry(asOperator, [text])).retried.length === 1,
      "closed request": await isKnown(backend.leadChanges.close(asOperator, text, "operator", null)),
      "declined application": await isKnown(backend.applications.decline(asOperator, text)),
      "published post": await isKnown(backend.postEditing.publish(asOperator, text)),
      "paused contractor": await isKnown(backend.contractors.pause(asOperator, text)),
    };
  }

  /** Runs each search that also accepts an id's first eight characters, and returns whether it found the row. */
  async function foundByReference(text: string) {
    const lists = async (line: string) => (await operator(`${line} --json`)).out.includes(id);
    const query = { state: "", kind: "", channel: "", search: text, after: "" };
    return {
      inbox: (await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ q: text })), null)).items.length > 0,
      deliveries: (await site.backend.deliveryLog.list(query)).rows.length === 1,
      "command line": await lists(`leads show ${text}`),
      "list of a contractor's requests": await lists(`leads list --contractor-id ${text}`),
      statement: await lists(`statements show ${text}/${month}`),
    };
  }

  test.each([
    ["its full id", id, true, true],
    ["its full id in capital letters", id.toUpperCase(), true, true],
    ["the first eight characters of its id", id.slice(0, 8), false, true],
    ["the first eight characters of its id in capital letters", id.slice(0, 8).toUpperCase(), false, true],
    ["the first seven characters of its id", id.slice(0, 7), false, false],
    ["the first nine characters of its id", id.slice(0, 9), false, false],
    ["its id without the last character", id.slice(0, -1), false, false],
    ["its id with a letter that is not hexadecimal", id.replace("a", "g"), false, false],
    ["the first eight characters of another id", "0a1b2c3e", false, false],
  ])("all parts of the product agree on whether a row is found by %s", async (_what, text, isWhole, isReference) => {
    await runSql(rows);
    await site.addPhotos({ id }, [1], "0");
    await site.backend.statements.make(site.asOperator, id, month);
    const byReference = await foundByReference(text);
    expect(byReference).toEqual(Object.fromEntries(Object.keys(byReference).map((search) => [search, isReference])));
    const whole = await foundWhole(text);
    expect(whole).toEqual(Object.fromEntries(Object.keys(whole).map((search) => [search, isWhole])));
  });
});

describe("days in the market's time zone", () => {
  test.each([
    ["2031-03-05T07:59:59Z", "2031-03-04"],
    ["2031-03-05T08:00:00Z", "2031-03-05"],
    ["2031-07-05T06:59:59Z", "2031-07-04"],
    ["2031-07-05T07:00:00Z", "2031-07-05"],
  ])("SQL and TypeScript agree that %s is on %s in the market's time zone", async (instant, day) => {
    const [row] = await site.database.query<{ day: string }>("select publication_day($1, null)::text as day", [
      instant,
    ]);
    expect([row?.day, clock.day(new Date(instant))]).toEqual([day, day]);
  });

  test("the last day to answer a privacy request is the same in the email and in the desk", async () => {
    const request = await site.send("privacy_requests", { email: "dee@example.com", kind: "copy" });
    await site.waitForDeliveries();
    const last = dayAfter(clock.day(request.created_at as Date), answerDays);
    expect(site.written).toContainEqual(expect.objectContaining({ kind: "privacy-request-received", dueOn: last }));
    // At this time, it is July 4 in the market but already July 5 in UTC. The deadline is counted from July 4.
    await site.change("privacy_requests", request.id, "created_at = '2031-07-04T19:00:00-07:00'");
    expect((await site.backend.submissionDesk.privacyRequest(request.id))?.due_on).toBe("2031-08-03");
  });
});
