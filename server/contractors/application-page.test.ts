import { describe, expect, test } from "vitest";
import { bosApplication } from "../../test/people.ts";
import { phonePhoto } from "../../test/pictures.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });
const { get, post } = site;

async function addApplication(columns: Record<string, unknown> = {}) {
  const application = await site.store("partner_applications", { ...bosApplication, ...columns });
  return { id: application.id, path: await site.applicationPathOf(application) };
}

const stored = (id: string) => site.queryOne("select * from partner_applications where id = $1", [id]);
const files = (id: string) =>
  site.query("select name, media_type, kind from contractor_files where application_id = $1 order by created_at", [id]);

const pdf = (words = "a") => new Blob([`%PDF-1.7\n${words}`], { type: "application/pdf" });

function certificateForm(file: Blob | null, name = "certificate.pdf", fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ action: "insurance", ...fields })) form.append(field, value);
  if (file) form.append("certificate", file, name);
  return form;
}

describe("an applicant's page", () => {
  test.each([
    ["the zip codes of its city", { city: " kirkland", message: null }, ["98033", "98034"]],
    ["the zip codes that it names", { city: "Kirkland", message: "I'd like 98034, not 12345." }, ["98034"]],
    ["nothing outside our area", { city: "Yakima", message: null }, []],
    ["nothing for another service", { city: "Kirkland", service: "other", message: null }, []],
  ])("has %s of the first form checked, and saves nothing by itself", async (_what, columns, zips) => {
    const { id, path } = await addApplication({ service: "fence-repair", ...columns });
    const { html } = await get(path);
    const checked = [...html.matchAll(/<input[^>]*checked=""[^>]*value="([^"]+)"|value="([^"]+)"[^>]*checked=""/g)];
    expect(checked.map(([, before, after]) => before ?? after)).toEqual(zips.map((zip) => `fence-repair/${zip}`));
    expect(html.includes("checked what your application named")).toBe(zips.length > 0);
    expect(await stored(id)).toMatchObject({ wanted_territories: [] });
  });

  test("each section is saved by itself, and comes back as it was saved", async () => {
    const { id, path } = await addApplication();
    const sections: string[][][] = [
      [
        ["action", "licenses"],
        ["registration_number", "bergfe*012ab"],
        ["registration_expires_on", "2099-06-30"],
      ],
      [
        ["action", "territories"],
        ["territory", "fence-repair/98033"],
        ["territory", "gutter-installation/98052"],
      ],
      [
        ["action", "insurance"],
        ["insurer", "Alder Mutual"],
        ["policy_number", "GL-1"],
        ["insurance_expires_on", "2099-01-31"],
      ],
      [
        ["action", "workers"],
        ["workers_compensation", "no-employees"],
      ],
      [
        ["action", "experience"],
        ["in_trade_since", "2009"],
      ],
      [
        ["action", "references"],
        ["reference_name", "Ann Lee"],
        ["reference_phone", "425-555-0142"],
        ["reference_name", "Cy Day"],
        ["reference_phone", "425-555-0143"],
      ],
      [
        ["action", "details"],
        ["phone", "4255550155"],
        ["billing_address", "1 Main St\nKirkland, WA 98033"],
      ],
    ];
    for (const fields of sections) {
      const answer = await post(path, fields);
      expect([fields, answer.status, answer.headers.get("Location")]).toEqual([
        fields,
        303,
        `${path}#${fields[0]?.[1]}`,
      ]);
    }
    const sent = async () => (await site.mails()).filter((mail) => String(mail).startsWith("application-complete "));
    expect(await sent()).toHaveLength(1);
    await post(path, { action: "experience", in_trade_since: "2010" });
    await post(path, { action: "experience", in_trade_since: "2009" });
    expect(await sent()).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      registration_number: "BERGFE*012AB",
      wanted_territories: ["fence-repair/98033", "gutter-installation/98052"],
      insurer: "Alder Mutual",
      workers_compensation: "no-employees",
      in_trade_since: 2009,
      references_given: [
        { name: "Ann Lee", phone: "4255550142" },
        { name: "Cy Day", phone: "4255550143" },
      ],
      billing_address: "1 Main St\nKirkland, WA 98033",
    });
    const page = await get(path);
    expect(page.status).toBe(200);
    for (const value of ["BERGFE*012AB", "Alder Mutual", "2009", "Cy Day", "1 Main St"])
      expect(page.html).toContain(value);
  });

  test("a refused section keeps what was typed, and says what is wrong beside it", async () => {
    const { id, path } = await addApplication();
    const answer = await post(path, { action: "licenses", registration_number: "12" });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="12"');
    expect(answer.text).toContain("Please enter the whole number");
    expect((await stored(id)).registration_number).toBeNull();
  });

  test("a territory that somebody has becomes a wish, and shows as taken", async () => {
    const { id, path } = await addApplication();
    await site.addTerritory(await site.addContractor(), { service: "fence-repair" });
    expect((await get(path)).text).toContain("98033 taken: tell me when it’s free");
    await post(path, [
      ["action", "territories"],
      ["territory", "fence-repair/98033"],
      ["territory", "fence-repair/98034"],
    ]);
    expect(await site.query("select service, zip_code, application_id from territory_wishes")).toEqual([
      { service: "fence-repair", zip_code: "98033", application_id: id },
    ]);
  });

  test("a PDF is stored as it came, a picture as a JPEG, and both are only handed out as downloads", async () => {
    const { id, path } = await addApplication();
    expect((await post(path, certificateForm(pdf(), "C:\\papers\\<cert>.pdf"))).status).toBe(303);
    expect((await post(path, certificateForm(new Blob([new Uint8Array(await phonePhoto())]), "scan.png"))).status).toBe(
      303,
    );
    expect(await files(id)).toEqual([
      { name: "cert.pdf", media_type: "application/pdf", kind: "certificate" },
      { name: "scan.jpg", media_type: "image/jpeg", kind: "certificate" },
    ]);
    for (const file of await site.query("select id, content, media_type from contractor_files")) {
      const answer = await fetch(`${site.url}${path}/files/${file.id}`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.content);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": file.media_type,
        "content-disposition": expect.stringMatching(/^attachment; /),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
      });
    }
  });

  test.each([
    ["merely ends in .pdf", () => new Blob(["<script>alert(1)</script>"]), 422, "isn’t a PDF, JPEG, or PNG"],
    ["is a broken picture", () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0])]), 422, "couldn’t read that picture"],
    ["is too large", () => new Blob(["%PDF-", new Uint8Array(10.5 * 2 ** 20)]), 413, "too large"],
    ["is 200 MB", () => new Blob(["%PDF-", new Uint8Array(200 * 2 ** 20)]), 413, "too large"],
  ])("a certificate that %s is refused, and nothing of the form is saved", async (_what, file, status, words) => {
    const { id, path } = await addApplication();
    const answer = await post(path, certificateForm(file(), "certificate.pdf", { insurer: "Alder" })).catch(
      // The server may close the connection of a client that sends on.
      () => ({ status: 413, html: "too large", text: "too large" }),
    );
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(words);
    expect(await files(id)).toEqual([]);
    expect((await stored(id)).insurer).toBeNull();
    if (status === 422) expect(answer.html).toContain('value="Alder"');
  });

  test("a seventh file is refused, and a removed one makes room", async () => {
    const { id, path } = await addApplication();
    for (let number = 1; number <= 6; number++)
      expect((await post(path, certificateForm(pdf(String(number))))).status).toBe(303);
    const seventh = await post(path, certificateForm(pdf("7"), "seventh.pdf", { insurer: "Alder" }));
    expect([seventh.status, (await files(id)).length]).toEqual([422, 6]);
    expect(seventh.text).toContain("six files already");
    expect((await stored(id)).insurer).toBeNull();
    const { id: file } = await site.queryOne("select id from contractor_files limit 1");
    expect((await post(`${path}/files/${file}/delete`, {})).status).toBe(303);
    expect((await post(path, certificateForm(pdf("7")))).status).toBe(303);
  });

  test("another applicant's file is not found, and stays", async () => {
    const [own, other] = [await addApplication(), await addApplication({ email: "cy@example.com" })];
    await post(other.path, certificateForm(pdf()));
    const { id: file } = await site.queryOne("select id from contractor_files");
    expect((await get(`${own.path}/files/${file}`)).status).toBe(404);
    expect((await get(`${own.path}/files/not-an-id`)).status).toBe(404);
    expect((await post(`${own.path}/files/${file}/delete`, {})).status).toBe(404);
    expect(await files(other.id)).toHaveLength(1);
  });

  test("a declined application says so and takes nothing, and its link goes on working", async () => {
    const { id, path } = await addApplication();
    await post(path, certificateForm(pdf()));
    const { id: file } = await site.queryOne("select id from contractor_files");
    await site.backend.applications.decline(site.asOperator, id);
    const page = await get(path);
    expect([page.status, page.html.includes('<form method="post" action="/application')]).toEqual([200, false]);
    expect(page.text).toContain("decided not to go ahead");
    expect((await post(path, { action: "experience", in_trade_since: "2009" })).status).toBe(409);
    expect((await post(path, certificateForm(pdf("later")))).status).toBe(409);
    expect((await post(`${path}/files/${file}/delete`, {})).status).toBe(409);
  });

  test("an unknown link is 404, an expired one 410 with a button that emails a new one", async () => {
    const { id, path } = await addApplication();
    expect((await get(`/application/${"a".repeat(43)}`)).status).toBe(404);
    await site.query("update link_tokens set expires_at = now()");
    expect((await get(path)).status).toBe(410);
    expect((await post(path, { action: "experience", in_trade_since: "2009" })).status).toBe(410);
    expect((await post(path, { action: "renew" })).status).toBe(303);
    expect(await site.mails()).toEqual(["link-renewed bo@example.com"]);
    expect((await stored(id)).in_trade_since).toBeNull();
  });

  test.each([{}, { action: "accept" }, { action: "__proto__" }])(
    "an unknown action changes nothing: %j",
    async (fields) => {
      const { path } = await addApplication();
      expect((await post(path, fields as Record<string, string>)).status).toBe(400);
    },
  );

  test("a program gets nothing for reading the page: GET and HEAD change nothing", async () => {
    const { path } = await addApplication();
    const before = await site.query("select count(*) from link_tokens");
    await get(path);
    await get(path, { method: "HEAD" });
    expect(await site.query("select count(*) from link_tokens")).toEqual(before);
  });
});
