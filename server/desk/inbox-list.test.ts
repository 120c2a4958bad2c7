import { beforeAll, describe, expect, test } from "vitest";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { inbox } from "./inbox-list.ts";

describe("the inbox", async () => {
  const open = await suiteDatabase();
  const list = inbox(open.database, 24);
  beforeAll(async () => {
    await open.database.run(`
      insert into contractors (id, business_name, email, registration_number, registration_expires_on) values
        ('00000000-0000-4000-8000-00000000000a', 'Soon Fencing', 'soon@example.com', 'SOONFE*012AB', market_today() + 10),
        ('00000000-0000-4000-8000-00000000000b', 'Idle Fencing', 'idle@example.com', 'IDLEFE*012AB', market_today() + 10);
      insert into territories (zip_code, service, contractor_id)
        values ('98033', 'fence-repair', '00000000-0000-4000-8000-00000000000a');
      insert into leads (name, email, phone, zip_code, service_issue, service, contractor_id)
        select name, 'a@example.com', null, '98033', 'other', 'fence-repair', '00000000-0000-4000-8000-00000000000a'
          from unnest(array['Silent Sue', 'Fresh Flo', 'Busy Ben']) as name;
      update leads set matched_at = now() - interval '25 hours' where name <> 'Fresh Flo';
      update leads set accepted_at = now() where name = 'Busy Ben';
      insert into deliveries (kind, channel, recipient, recipient_role, cause, state, last_error) values
        ('receipt', 'mail', 'gone@example.com', 'homeowner', 'test 1', 'failed', '550 no such user'),
        ('receipt', 'mail', 'fine@example.com', 'homeowner', 'test 2', 'sent', null);`);
  });

  const items = async (query: string) => (await list.list(parseInboxFilter(new URLSearchParams(query)), null)).items;
  const needs = async (query: string) => (await items(query)).map(({ need, name }) => `${need} ${name}`);

  test("has a contractor's silence, a failed mail and an ending license among what needs a person", async () => {
    expect((await needs("state=needs")).sort()).toEqual([
      "expiring Soon Fencing",
      "failed gone@example.com",
      "silent Silent Sue",
    ]);
    expect(await list.needCount()).toEqual({ count: 3, isMore: false });
    const matched = await needs("state=matched");
    expect(matched[0]).toBe("silent Silent Sue");
    expect(matched.slice(1).sort()).toEqual(["null Busy Ben", "null Fresh Flo"]);
  });

  test("finds each sort by its words", async () => {
    expect(await needs("q=silent")).toEqual(["silent Silent Sue"]);
    expect(await needs("q=gone@example.com")).toEqual(["failed gone@example.com"]);
    expect(await needs("q=soon")).toEqual(["expiring Soon Fencing"]);
  });

  test("gives what was looked after back as soon as something else happens to it", async () => {
    await open.database.run("update leads set attended_at = now() where name = 'Silent Sue'");
    expect(await needs("q=silent")).toEqual(["null Silent Sue"]);
    await open.database.run("update leads set contractor_id = null where name = 'Silent Sue'");
    expect(await needs("q=silent")).toEqual(["waiting Silent Sue"]);
  });
});
