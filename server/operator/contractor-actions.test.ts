import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fir } from "../../test/firms.ts";
import { nobody, operatorActions } from "../../test/operator-actions.ts";
import { bosApplication } from "../../test/people.ts";
import { openProduct, type Row } from "../../test/product.ts";

const site = openProduct({ whole: true });
const { read } = site;
const { operator, done, expectRefusal, newAddress, storeAndRead, newContractor, newLead } = operatorActions(site);

const registration = `--registration-number ${fir.registration_number} --registration-expires-on ${fir.registration_expires_on}`;
let applicants = 0;
/** A registration that no contractor has. */
const newRegistration = () =>
  `--registration-number APPLIC*${String(++applicants).padStart(5, "0")} --registration-expires-on ${fir.registration_expires_on}`;
const needsLicense = "This service needs an electrical license (RCW 19.28.041), which the contractor does not have.";

const newApplication = (service: string) =>
  storeAndRead("partner_applications", {
    ...bosApplication,
    email: newAddress(),
    phone: "4255550100",
    service,
  });

const take = (contractor: Row, rest: string) => `territories take --contractor ${contractor.id} --service ${rest}`;

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
    ["pause", "paused", "is paused already"],
    ["resume", "active", "is not paused"],
    ["end", "ended", "has ended already"],
  ]) {
    expect(await done(`contractors ${verb} ${fir.id}`)).toMatchObject({ status });
    await expectRefusal(`contractors ${verb} ${fir.id}`, `The contractor ${refusal}.`);
  }
});

test("the event of a change has the columns that release 1.0.0 lacks apart, because its desk fails on their names", async () => {
  const { id } = await newContractor();
  const known = "--contact-name=Fay --phone=4255550100 --monthly-fee-cents=20000";
  const later =
    "--insurance-expires-on=2099-01-31 --office-email=office@example.com --billing-address=Here --tax-rate=10.1";
  await done(`contractors update ${id} ${known} ${later}`);
  const schema = readFileSync(new URL("../../test/release-1.0.0/schema.sql", import.meta.url), "utf8");
  const [, released = ""] = /create table contractors \(([^;]+)\);/.exec(schema) ?? [];
  const events = await read<{ detail: Record<string, string[]> }>(
    `events?select=detail&kind=eq.operator.contractor-changed&detail->>contractor_id=eq.${id}`,
  );
  const columns = events.flatMap(({ detail }) => detail.columns ?? []);
  expect(columns.sort()).toEqual(["contact_name", "monthly_fee_cents", "phone"]);
  expect(columns.filter((column) => !released.includes(`  ${column} `))).toEqual([]);
  expect(events.flatMap(({ detail }) => detail.later_columns ?? []).sort()).toEqual([
    "billing_address",
    "insurance_expires_on",
    "office_email",
    "tax_rate",
  ]);
});

test("prices are listed in dollars, and the list says which one holds today", async () => {
  expect(await done("prices set fence-repair redmond 2,500")).toMatchObject([
    { from_day: null, cents: 240_000, holds_today: false },
    { cents: 250_000, holds_today: true },
  ]);
  const { out } = await operator("prices list");
  expect(out).toMatch(/^fence-repair +redmond +\$2,400\.00 +the start$/m);
  expect(out).toMatch(/^fence-repair +redmond +\$2,500\.00 +\d{4}-\d\d-\d\d +holds$/m);
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
    service: gutters,
    zip_code: "98033",
    contractor_id: first.id,
    starts_on: expect.any(String),
    ends_on: null,
    created_at: expect.any(String),
    offered_until: null,
    awaits_start: false,
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
  expect(await done(`territories list --contractor ${first.id}`)).toMatchObject([{ zip_code: "98034" }]);

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
  const contractor = await done(
    `applications accept ${bo.id} ${newRegistration()} --zip 98006 --zip 98007 --start --because Known`,
  );
  expect(contractor).toMatchObject({
    business_name: bosApplication.business_name,
    contact_name: bosApplication.name,
    email: bo.email,
    phone: "4255550100",
    registration_number: expect.stringContaining("APPLIC*"),
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
  const accept = `applications accept ${cy.id} ${newRegistration()} --zip 98052 --because Known --monthly-fee-cents 100`;
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
    await expectRefusal(
      `applications accept ${id} ${newRegistration()} --because Known --monthly-fee-cents 100 ${options}`,
      err,
    );
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
