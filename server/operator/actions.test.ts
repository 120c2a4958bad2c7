import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nobody, operatorActions } from "../../test/operator-actions.ts";
import { runOperatorInProcess } from "../../test/operator-command.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { defaultAnonKey } from "../env.ts";

const site = openProduct({ whole: true });
const { read } = site;
const { operator, done, expectRefusal, storeAndRead, newContractor, newLead } = operatorActions(site);

test.each(["leads", "contractors", "territories", "applications", "messages", "deliveries", "posts"])(
  "%s are listed, with --json as JSON only, and an unknown id is refused",
  async (noun) => {
    // At first, the site has more than two posts and no other rows.
    const { code, err, json } = await operator(`${noun} list --json --limit 2`);
    expect({ code, err }).toEqual({ code: 0, err: noun === "posts" ? expect.stringMatching(/^2 of \d+: /) : "" });
    expect(json<object[]>()).toHaveLength(noun === "posts" ? 2 : 0);
    if (noun !== "posts") expect((await operator(`${noun} list`)).out).toBe("None.");
    for (const id of [nobody, "no-id"])
      await expectRefusal(`${noun} show ${id}`, new RegExp(`^There is no \\w+ ${id}\\.$`));
  },
);

test.each([
  "leads list",
  `territories take --contractor ${nobody} --service fence-repair --zip 98033`,
  "privacy list",
  "preflight",
])("the command `%s` is refused with a wrong SERVICE_ROLE_KEY", async (line) => {
  for (const key of ["wrong".repeat(8), "not one word", defaultAnonKey]) {
    const { code, out, err } = await runOperatorInProcess(site.url, line.split(" "), { SERVICE_ROLE_KEY: key });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(
      key === "not one word"
        ? /^SERVICE_ROLE_KEY must be set to the key that the site was started with\.$/
        : /^The site at http:\S+ has another SERVICE_ROLE_KEY, or none\. Set the key that the site was started with\.$/,
    );
  }
});

test("the operator can assign a lead to one licensed contractor after another, and can close it only once", async () => {
  const [fir, oak] = [await newContractor(), await newContractor()];
  const lead = await newLead();
  expect(lead).toMatchObject({ status: "new", contractor_id: null });
  const assign = (id: unknown) => `leads assign ${lead.id} --contractor ${id}`;
  expect((await operator(assign(fir.id))).out).toMatch(new RegExp(`^contractor_id +${fir.id}$`, "m"));
  await done(assign(oak.id));
  await expectRefusal(assign(oak.id), "The contractor has this lead already.");
  const unfit = await newContractor({ status: "paused" });
  await expectRefusal(assign(unfit.id), "The contractor is not active and licensed for this service.");
  for (const id of ["fir", nobody]) await expectRefusal(assign(id), `There is no contractor ${id}.`);

  expect((await operator(`leads show ${String(lead.id).slice(0, 8)}`)).out).toMatch(/^status +matched$/m);
  const story = await done(`leads show ${lead.id}`);
  expect(story.events.map(({ kind }: Row) => kind).slice(-2)).toEqual(["lead.matched", "lead.matched"]);

  await expectRefusal(`leads release ${lead.id}`, "The lead is not held.");
  expect(await done(`leads close ${lead.id}`)).toMatchObject({ status: "closed", closed_reason: "operator" });
  await expectRefusal(`leads close ${lead.id}`, "The lead is closed already.");
});

test("--again is needed to assign a lead to a contractor who has returned it", async () => {
  const [fir, lead] = [await newContractor(), await newLead()];
  await site.sql(
    "insert into lead_returns (lead_id, contractor_id, reason) values ($1, $2, 'too-busy')",
    lead.id,
    fir.id,
  );
  const assign = `leads assign ${lead.id} --contractor ${fir.id}`;
  await expectRefusal(assign, "The contractor has returned this lead. To assign it all the same, add --again.");
  expect(await done(`${assign} --again`)).toMatchObject({ status: "matched", contractor_id: fir.id });
});

test("the operator can name a lead by the first eight characters of its id, unless another lead's id begins with them", async () => {
  const [one, other] = ["aaaaaaaa-0000-4000-8000-000000000000", "aaaaaaaa-ffff-4000-8000-000000000000"];
  await newLead({ id: one });
  expect(await done("leads close AAAAAAAA")).toMatchObject({ id: one, status: "closed" });
  await newLead({ id: other });
  await expectRefusal(
    "leads close aaaaaaaa",
    "More than one of the leads matches aaaaaaaa. Give more characters of the id.",
  );
});

test("the operator can filter a list of leads and limit its length", async () => {
  const { email } = await newLead({ zip_code: "98004" });
  expect((await operator("leads list --zip-code 98004")).out.split("\n")).toHaveLength(2);
  const cut = await operator("leads list --limit 1 --json");
  expect(cut.json()).toMatchObject([{ email }]);
  expect(cut.err).toMatch(/^1 of \d+: --limit shows up to 1000, other options narrow the list\.$/);
  await expectRefusal("leads list --contractor-id fir", '"fir" must be an id or its first eight characters.');
  await expectRefusal(
    "leads list --status waiting",
    "There is no status waiting. Choose one of: new, held, matched, closed.",
  );

  const [fir, lead] = [await newContractor(), await newLead()];
  await done(`leads assign ${lead.id} --contractor ${fir.id}`);
  const ofFir = await operator(`leads list --contractor-id ${String(fir.id).slice(0, 8)} --json`);
  expect(ofFir.json()).toMatchObject([{ id: lead.id }]);
});

test("a message is listed on one line without control characters, and can be marked as done", async () => {
  const long = "Hello ".repeat(40);
  const columns = { name: "Flo", email: "flo@example.com", user_type: "other" };
  const { id } = await storeAndRead("contact_messages", { ...columns, message: `\u001b[31mHi\n${long}` });
  const { out } = await operator("messages list --status new");
  expect(out.split("\n")).toHaveLength(2);
  expect(out).toMatch(/ \[31mHi Hello .*…$/);
  expect((await operator(`messages show ${id}`)).out).toContain(long.trim());
  for (const _again of [1, 2]) expect(await done(`messages done ${id}`)).toMatchObject({ status: "done" });
  await expectRefusal(`messages done ${nobody}`, `There is no message ${nobody}.`);
});

test("a delivery that the operator retries is queued again", async () => {
  const [delivery] = await read("deliveries?kind=eq.message-received");
  expect((await operator("deliveries list --kind message-received")).out).toContain(String(delivery?.id));
  expect(await done(`deliveries retry ${delivery?.id}`)).toMatchObject({ id: delivery?.id, state: "queued" });
  await expectRefusal(`deliveries retry ${nobody}`, `There is no delivery ${nobody}.`);
});

test("one operator command can retry several deliveries, and reports why it does not retry a dropped delivery", async () => {
  const [lead, other] = [await newLead(), await newLead()];
  await site.change("leads", lead.id, { status: "closed", closed_reason: "withdrawn" });
  const [dropped] = await read(`deliveries?lead_id=eq.${lead.id}&state=eq.dropped&kind=eq.receipt`);
  const line = `${dropped?.id} was dropped and is not sent again: The homeowner withdrew the request.`;
  await expectRefusal(`deliveries retry ${dropped?.id}`, line);
  const waiting = (await read(`deliveries?lead_id=eq.${other.id}`)).map(({ id }) => id);
  const { code, out, err } = await operator(["deliveries", "retry", ...waiting, dropped?.id].join(" "));
  expect({ code, out, err }).toEqual({ code: 1, out: "Sent again: 2.", err: line });
  const unknown = "https://hooks.example.com/none";
  await expectRefusal(
    `deliveries retry --address ${unknown}`,
    `Nothing to send again: no delivery to ${unknown} was dropped, or WEBHOOK_URLS does not contain it.`,
  );
  expect(await operator("deliveries retry")).toMatchObject({
    code: 2,
    err: expect.stringContaining("ID or --address is missing."),
  });
});

test("the list of leads names the service that matching uses, also in its filter, and its JSON has the stored one", async () => {
  const { id } = await newLead({ service: "general", submitted_from_page: "/generator-installation/redmond" });
  const filtered = await operator("leads list --service generator-installation");
  expect(filtered.out).toMatch(new RegExp(`^${id} .* generator-installation `, "m"));
  const { json } = await operator("leads list --service generator-installation --json");
  expect(json<Row[]>()).toMatchObject([{ id, service: "general" }]);
});

const folder = mkdtempSync(join(tmpdir(), "cedarline-posts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function importing(name: string, content: string | Buffer): string[] {
  writeFileSync(join(folder, name), content);
  return ["posts", "import", join(folder, name)];
}

test("a post is a draft after its first import, and a later import leaves it a draft or published, as it was", async () => {
  const words = importing("wet-fences.md", "---\ntitle: Wet fences\ntags: [fences]\n---\nWood and **rain**.\n");
  expect(await site.operator(words)).toMatchObject({ code: 0, out: "wet-fences is stored: a draft." });
  expect(await done("posts show wet-fences")).toMatchObject({
    title: "Wet fences",
    tags: ["fences"],
    content_markdown: "Wood and **rain**.",
    is_published: false,
    published_at: null,
  });
  expect(await operator("posts publish wet-fences")).toMatchObject({ code: 0, out: "wet-fences is published." });
  importing("wet-fences.md", "---\ntitle: Dry fences\n---\nWood and sun.\n");
  expect(await site.operator(words)).toMatchObject({ code: 0, out: "wet-fences is updated: published." });
  expect(await (await fetch(`${site.url}/blog/wet-fences`)).text()).toContain("Wood and sun.");
  expect((await operator("posts list")).out).toMatch(/^wet-fences +true +\S+ +Dry fences$/m);
  expect(await operator("posts unpublish wet-fences")).toMatchObject({ code: 0, out: "wet-fences is not published." });
  expect(await site.operator(words)).toMatchObject({ out: "wet-fences is updated: a draft." });
});

test("an imported file may have a byte order mark and spaces after the dashes around its front matter, and what its page does not show is reported", async () => {
  const body =
    "![a](https://elsewhere.example/a.png) ![b](/covers/none.svg) ![c](/favicon.svg)\n\n<iframe src=/></iframe>\n";
  const words = importing("marked.md", `\ufeff--- \ntitle: Marked\n---\t\n${body}`);
  const { code, out } = await site.operator(words);
  expect({ code, lines: out.split("\n") }).toEqual({
    code: 0,
    lines: [
      "marked is stored: a draft.",
      "The picture https://elsewhere.example/a.png is not on this site, so it is not shown.",
      "The picture /covers/none.svg is not on this site, so it is not shown.",
      "Line 6: <iframe> was left out.",
    ],
  });
  expect(await done(words.join(" "))).toMatchObject({ left_out: [{ line: 6, tag: "iframe" }] });
});

test.each([
  ["no-front.md", "Wood and rain.", "It must start with front matter between two lines of three dashes."],
  ["no-article.md", "---\ntitle: A\n---", "It ends after its front matter: the article itself is missing."],
  [
    "windows.md",
    Buffer.from("---\ntitle: Caf\xe9\n---\nWood.", "latin1"),
    "It is not in UTF-8, but in another encoding such as Windows-1252. Save it as UTF-8.",
  ],
  ["no-yaml.md", "---\ntitle: [\n---\nWood.", expect.stringContaining("Its front matter is not valid YAML: ")],
  [
    "no-names.md",
    "---\n- a\n---\nWood.",
    "Its front matter must be lines of a name and a value, such as title: Wet fences.",
  ],
  ["list-title.md", "---\ntitle: [1, 2]\n---\nWood.", "title must be text."],
  ["word-tags.md", "---\ntitle: A\ntags: fences\n---\nWood.", "tags must be a list."],
  ["no-title.md", "---\ncategory: Fences\n---\nWood.", "title is missing."],
  ["odd-column.md", "---\ntitle: A\npets: 2\n---\nWood.", "Its front matter has an unknown name: pets."],
  [
    "odd-service.md",
    "---\ntitle: A\nservice_type: lawns\n---\nWood.",
    "service_type must be one of sprinkler-repair, gutter-installation, fence-repair, ev-charging-installation, generator-installation.",
  ],
  ["odd-day.md", "---\ntitle: A\npublished_at: soon\n---\nWood.", "published_at must be a date like 2027-06-30."],
  ["Odd Name.md", "---\ntitle: A\n---\nWood.", "slug must be small letters and digits, with hyphens between words."],
])("the import of the post file %s is refused with a one-line reason", async (name, content, line) => {
  const before = (await read("blogs?select=id")).length;
  const { code, out, err } = await site.operator(importing(name, content));
  expect({ code, out, err: err.replace(`${name}: `, "") }).toEqual({ code: 1, out: "", err: line });
  expect(err).not.toContain("\n");
  expect(await read("blogs?select=id")).toHaveLength(before);
});

test("the import of a missing file and the publication of a missing post are refused with a one-line reason", async () => {
  await expectRefusal(`posts import ${folder}/none.md`, `${folder}/none.md cannot be read: ENOENT.`);
  for (const verb of ["publish", "unpublish"]) await expectRefusal(`posts ${verb} none`, "There is no post none.");
});

test("the command `leads list --differ` shows leads whose contractor and homeowner contradict each other, and the operator can settle each of these disputes once", async () => {
  const contractor = await newContractor();
  const lead = await newLead();
  await done(`leads assign ${lead.id} --contractor ${contractor.id}`);
  await expectRefusal(`leads settle ${lead.id}`, /there is nothing to settle\.$/);
  await site.change("leads", lead.id, { contacted_at: "2026-03-02T18:00:00Z", homeowner_contacted: false });
  expect(await done("leads list --differ")).toMatchObject([{ id: lead.id, homeowner_contacted: false }]);
  expect((await operator("leads list --differ")).out).toMatch(/homeowner_contacted_at.*\n.*2026-03-02/);
  expect(await done(`leads settle ${lead.id.slice(0, 8)} --because Agreed`)).toMatchObject({
    settled_at: expect.any(String),
  });
  expect(await done("leads list --differ")).toEqual([]);
  expect(await done(`leads show ${lead.id}`)).toMatchObject({ lead_notes: [{ note: "Agreed" }] });
  await expectRefusal(`leads settle ${lead.id}`, "The contradiction is settled already.");
});

test("the operator can correct a homeowner's name, phone number, and email address, by the same rules as in the form", async () => {
  const { id } = await newLead();
  const name = { name: "Jose", name_as_typed: "José" };
  expect(await done(`leads correct ${id} --name José --phone (425)555-0134 --email gil@BÜCHER.example`)).toMatchObject({
    ...name,
    phone: "4255550134",
    email: "gil@xn--bcher-kva.example",
  });
  await expectRefusal(`leads correct ${id} --email gil`, "email must be an address like ann@example.com.");
  await expectRefusal(`leads correct ${id} --name=`, "name is missing.");
  expect(await operator(`leads correct ${id}`)).toMatchObject({ code: 2, out: "" });
});

test("the operator can remove a lead's photo by the photo's number", async () => {
  const { id } = await newLead();
  await site.sql(
    `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
     values ($1, 3, 9, 9, 1, encode(sha256('a'), 'hex'), 'a')`,
    id,
  );
  await done(`leads remove-photo ${id} --photo 3 --yes`);
  expect(await read(`lead_photos?lead_id=eq.${id}`)).toEqual([]);
  await expectRefusal(`leads remove-photo ${id} --photo 3 --yes`, "The lead has no such photo.");
});
