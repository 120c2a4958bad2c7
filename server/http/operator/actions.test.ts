import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fir } from "../../../test/firms.ts";
import { openSite, type Row } from "../../../test/open-site.ts";
import { runOperatorInProcess } from "../../../test/operator-command.ts";
import { annsRequest, bosApplication } from "../../../test/people.ts";
import { defaultAnonKey } from "../../env.ts";

const site = openSite();
const { read, store } = site;

const operator = (line: string) => site.operator(line.split(" "));

async function done(line: string) {
  const answer = await operator(`${line} --json`);
  expect({ code: answer.code, err: answer.err }).toEqual({ code: 0, err: "" });
  return answer.json();
}

const expectRefusal = async (line: string, err: string | RegExp) =>
  expect(await operator(line)).toMatchObject({
    code: 1,
    out: "",
    err: typeof err === "string" ? err : expect.stringMatching(err),
  });

const registration = `--registration-number ${fir.registration_number} --registration-expires-on ${fir.registration_expires_on}`;
const nobody = "00000000-0000-4000-8000-000000000000";
const needsLicense = "This service needs an electrical license (RCW 19.28.041), which the contractor does not have.";

async function storeAndRead(table: string, row: Record<string, unknown>): Promise<Row> {
  await store(table, row);
  const [found] = await read(`${table}?email=eq.${row.email}&order=created_at.desc`);
  if (!found) throw new Error(`The row was not stored in ${table}.`);
  return found;
}

let addresses = 0;
const newAddress = () => `nr${++addresses}@example.com`;

const newContractor = (columns: Record<string, unknown> = {}) =>
  storeAndRead("contractors", {
    ...fir,
    email: newAddress(),
    ...columns,
  });

const newLead = (columns: Record<string, unknown> = {}) =>
  storeAndRead("leads", {
    ...annsRequest,
    zip_code: "98052",
    email: newAddress(),
    phone: null,
    service: "fence-repair",
    ...columns,
  });

const newApplication = (service: string) =>
  storeAndRead("partner_applications", {
    ...bosApplication,
    email: newAddress(),
    phone: "4255550100",
    service,
  });

const take = (contractor: Row, rest: string) => `territories take --contractor ${contractor.id} --service ${rest}`;

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

test("a contractor can be added, shown, changed, paused, resumed, and ended", async () => {
  const more = "--contact-name Fay --phone (425)555-0100";
  const fir = await done(`contractors add --business-name Fir --email fir@example.com ${registration} ${more}`);
  expect(fir).toMatchObject({
    business_name: "Fir",
    contact_name: "Fay",
    phone: "4255550100",
    registration_expires_on: "2099-06-30",
    electrical_license_number: null,
    status: "active",
  });
  expect((await operator(`contractors show ${fir.id}`)).out).toMatch(/^business_name +Fir$/m);
  expect((await operator("contractors list --status active")).out).toContain(fir.registration_number);
  const renewed = "--registration-expires-on 2100-06-30 --electrical-license-number EL1 --phone=";
  expect(await done(`contractors update ${fir.id} ${renewed}`)).toEqual({
    ...fir,
    registration_expires_on: "2100-06-30",
    phone: null,
    electrical_license_number: "EL1",
  });
  for (const [verb, status, refusal] of [
    ["pause", "paused", "is not active"],
    ["resume", "active", "is not paused"],
    ["end", "ended", "has ended already"],
  ]) {
    expect(await done(`contractors ${verb} ${fir.id}`)).toMatchObject({ status });
    await expectRefusal(`contractors ${verb} ${fir.id}`, `The contractor ${refusal}.`);
  }
});

test.each([
  ["--registration-expires-on=soon", '"soon" is not a date like 2027-06-30.'],
  [
    "--email=odd --phone=call",
    "email must be an address like ann@example.com. phone must be a number like 425-555-0100.",
  ],
  ["--monthly-fee-cents=abc", '"abc" is not a whole number.'],
  ["--business-name=", "business_name is missing."],
])("a contractor with %s is refused with a one-line reason", async (option, err) => {
  await expectRefusal(`contractors add --business-name Odd --email odd@example.com ${registration} ${option}`, err);
  expect(await read("contractors?business_name=eq.Odd")).toEqual([]);
});

test("a contractor takes all territories of a command or none, a refusal names those already taken, and released territories can be taken again", async () => {
  const [first, second] = [await newContractor(), await newContractor()];
  const gutters = "gutter-installation";
  expect(await done(take(first, `${gutters} --zip 98033 --zip 98034`))).toHaveLength(2);
  expect(await done(`territories show ${gutters}/98033`)).toEqual({
    ...{ service: gutters, zip_code: "98033", contractor_id: first.id },
    ...{ starts_on: expect.any(String), ends_on: null, created_at: expect.any(String) },
  });
  await expectRefusal(
    take(second, `${gutters} --zip 98039 --zip 98034 --zip 98033`),
    `Taken already: ${gutters}/98033 by contractor ${first.id}, ${gutters}/98034 by contractor ${first.id}.`,
  );
  expect(await read(`territories?contractor_id=eq.${second.id}`)).toEqual([]);

  const release = `territories release --service ${gutters} --zip`;
  await expectRefusal(`${release} 98033 --zip 98039`, `No contractor has ${gutters}/98039.`);
  expect(await operator(`${release} 98033`)).toMatchObject({ code: 0, out: `Released: ${gutters}/98033.` });
  await done(take(second, `${gutters} --zip 98033 --zip 98033`));
  expect(await done(`contractors show ${second.id}`)).toMatchObject({
    territories: [{ service: gutters, zip_code: "98033" }],
  });
  expect(await done(`territories list --contractor-id ${first.id}`)).toMatchObject([{ zip_code: "98034" }]);

  await done(`contractors end ${first.id}`);
  const free = "98034";
  const taken = "98033";
  for (const zip of [free, taken])
    await expectRefusal(take(first, `${gutters} --zip ${zip}`), "A contractor who has ended cannot have territories.");
});

test("a territory of electrical work needs an electrical license, and a territory stores its first and last day", async () => {
  await expectRefusal(take(await newContractor(), "generator-installation --zip 98033"), needsLicense);
  const electrician = await newContractor({ electrical_license_number: "CEDARE*123" });
  const generators = take(electrician, "generator-installation --zip 98033 --starts-on 2099-04-01 --ends-on");
  await expectRefusal(`${generators} 2099-03-01`, "The last day is before the first day.");
  expect(await done(`${generators} 2099-10-31`)).toMatchObject([{ starts_on: "2099-04-01", ends_on: "2099-10-31" }]);
  await expectRefusal(`contractors update ${electrician.id} --electrical-license-number=`, needsLicense);
});

test.each([
  ["--zip=9803", "zip_code must be five digits."],
  [
    "--service=lawns",
    "service must be one of sprinkler-repair, gutter-installation, fence-repair, ev-charging-installation, generator-installation.",
  ],
  [`--contractor=${nobody}`, `There is no contractor ${nobody}.`],
])("territories with %s are refused with a one-line reason", async (option, err) => {
  await expectRefusal(`${take(await newContractor(), "fence-repair --zip 98074")} ${option}`, err);
});

test("an accepted applicant becomes a contractor with territories, gets the waiting leads of those territories, and is notified", async () => {
  const lead = await newLead({ zip_code: "98006" });
  const bo = await newApplication("fence-repair");
  expect((await operator("applications list --status new")).out).toContain(bosApplication.business_name);
  const contractor = await done(`applications accept ${bo.id} ${registration} --zip 98006 --zip 98007`);
  expect(contractor).toMatchObject({
    business_name: bosApplication.business_name,
    contact_name: bosApplication.name,
    email: bo.email,
    phone: "4255550100",
    registration_number: fir.registration_number,
    status: "active",
  });
  expect(await read(`territories?contractor_id=eq.${contractor.id}&order=zip_code`)).toMatchObject([
    { service: "fence-repair", zip_code: "98006" },
    { service: "fence-repair", zip_code: "98007" },
  ]);
  expect(await done(`leads show ${lead.id}`)).toMatchObject({ status: "matched", contractor_id: contractor.id });
  expect(await done(`applications show ${bo.id}`)).toMatchObject({ status: "accepted", contractor_id: contractor.id });
  await expectRefusal(
    `applications accept ${bo.id} ${registration} --zip 98039`,
    "The application is accepted already.",
  );
  await expectRefusal(`applications decline ${bo.id}`, "The application is answered already.");

  const flo = await newApplication("fence-repair");
  expect(await done(`applications decline ${flo.id}`)).toMatchObject({ status: "declined" });
  for (const { email } of [bo, flo]) {
    expect(await read(`deliveries?kind=eq.application-answered&recipient=eq.${email}`)).toHaveLength(1);
  }
});

test("an application that names none of the site's services is accepted only with --service, and the command's options replace the applicant's data", async () => {
  const cy = await newApplication("other");
  const accept = `applications accept ${cy.id} ${registration} --zip 98052`;
  await expectRefusal(
    accept,
    /^The application does not name a service of ours: add --service \(sprinkler-repair, .*\)\.$/,
  );
  await expectRefusal(
    `${accept} --service lawns`,
    /^There is no service lawns\. Choose one of: sprinkler-repair, .*\.$/,
  );
  expect(await done(`${accept} --service gutter-installation --email office@example.com`)).toMatchObject({
    email: "office@example.com",
  });
});

test.each([
  ["ev-charging-installation", "--zip 98033", needsLicense],
  [
    "ev-charging-installation",
    "--zip 98033 --electrical-license-number DEEELE*123 --electrical-license-expires-on 2020-01-01",
    "The applicant's registration or electrical license has expired.",
  ],
  ["sprinkler-repair", "--zip 98039 --zip 98004", "Taken already: sprinkler-repair/98004."],
])(
  "an applicant for %s with %s is refused with a one-line reason, and nothing is stored",
  async (service, options, err) => {
    await operator(take(await newContractor(), "sprinkler-repair --zip 98004"));
    const { id, email } = await newApplication(service);
    await expectRefusal(`applications accept ${id} ${registration} ${options}`, err);
    expect(await read(`contractors?email=eq.${email}`)).toEqual([]);
    expect(await read(`territories?service=eq.${service}&zip_code=eq.98039`)).toEqual([]);
    expect(await read(`partner_applications?id=eq.${id}&select=status`)).toEqual([{ status: "new" }]);
  },
);

test("an expired registration and a zip code outside Washington each cause a one-line warning", async () => {
  const late = "--business-name Late --email late@example.com --registration-number LATEFE*012AB";
  const added = await operator(`contractors add ${late} --registration-expires-on 2020-01-01 --json`);
  const ended = "Their registration ended on January 1, 2020: they get no requests that need it.";
  expect({ code: added.code, err: added.err }).toEqual({ code: 0, err: `Warning: ${ended}` });
  const far = await operator(take(added.json(), "fence-repair --zip 10001"));
  expect(far).toMatchObject({ code: 0, err: `Warning: ${ended} No zip code of Washington begins like 10001.` });
  expect((await operator(`contractors update ${added.json().id} --registration-expires-on 2099-01-01`)).err).toBe("");
  await site.sql(
    "insert into register_checks (contractor_id, kind, number, source, result) values ($1, 'registration', 'LATEFE*012AB', 'a test', 'suspended')",
    added.json().id,
  );
  expect((await operator(`contractors update ${added.json().id} --phone 4255550199`)).err).toBe(
    "Warning: Their registration is suspended in the state’s register: they get no requests that need it.",
  );
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

test("an imported file may have a byte order mark and spaces after the dashes around its front matter, and missing pictures are reported", async () => {
  const body = "![a](https://elsewhere.example/a.png) ![b](/covers/none.svg) ![c](/favicon.svg)";
  const words = importing("marked.md", `\ufeff--- \ntitle: Marked\n---\t\n${body}`);
  const { code, out } = await site.operator(words);
  expect({ code, lines: out.split("\n") }).toEqual({
    code: 0,
    lines: [
      "marked is stored: a draft.",
      "The picture https://elsewhere.example/a.png is not on this site, so it is not shown.",
      "The picture /covers/none.svg is not on this site, so it is not shown.",
    ],
  });
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

test("a contractor can be removed only after their participation has ended, and only if no lead names them", async () => {
  const { id } = await newContractor();
  const lead = await newLead();
  await done(`leads assign ${lead.id} --contractor ${id}`);
  await expectRefusal(
    `contractors remove ${id} --yes`,
    "Only a contractor who has ended can be removed. End this contractor first.",
  );
  await done(`contractors end ${id}`);
  await expectRefusal(`contractors remove ${id} --yes`, "A request names this contractor.");
  await site.sql("delete from leads where id = $1", lead.id);
  await done(`contractors remove ${id} --yes`);
  expect(await read(`contractors?id=eq.${id}`)).toEqual([]);
});
