import { describe, expect, test } from "vitest";
import type { MailKind } from "../../content/mail-names.ts";
import { clock } from "../../content/market-clock.ts";
import { answerDays } from "../../content/privacy-request-words.ts";
import { leadFields } from "../../domain/lead.ts";
import { answerDueOn } from "../../domain/privacy-request.ts";
import { register } from "../../market/register.ts";
import * as firms from "../../test/firms.ts";
import { openProduct, type Row } from "../../test/product.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";
import { recordCheck } from "../contractors/register/record-check.ts";
import { mailKinds } from "./kinds.ts";
import type { MailDefinition } from "./mail-kind.ts";

const url = "https://www.example.com";
const link = (purpose: string) => expect.stringMatching(new RegExp(`^${url}/${purpose}/[A-Za-z0-9_-]{43}$`));
const { registration_expires_on: _, ...firColumns } = firms.fir;
const fir = { ...firColumns, phone: "4255550111" };

describe("the data from which an email is written", () => {
  const site = openProduct({ mailServer: true });

  /**
   * Returns the data of all written emails of this kind, sorted by recipient. Also checks that emails to the operator
   * link to the right page of the desk.
   */
  async function writtenMails(kind: MailKind): Promise<object[]> {
    await site.waitForDeliveries();
    const mails = site.written.filter((mail) => mail.kind === kind).sort((a, b) => a.to.localeCompare(b.to));
    return mails.map(({ place, ...mail }) => {
      const { desk }: Pick<MailDefinition<never, object, object>, "desk"> = mailKinds[kind];
      const linkedPage = mail.to === "operator" ? desk : undefined;
      expect(place).toEqual(
        linkedPage && {
          id: linkedPage.id ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null,
          url: `http://localhost:3001${linkedPage.path}${linkedPage.id ? `/${place?.id}` : ""}`,
        },
      );
      return mail;
    });
  }

  async function matchedAgo(ago: string, columns = "") {
    const { contractor, lead } = await site.addMatchedLead();
    await site.change("leads", lead.id, `matched_at = now() - interval '${ago}' ${columns}`);
    await site.backend.scheduler.sweep();
    return { contractor, lead };
  }

  /** An invoice that is due at once, with the emails about its issue and about its delay. */
  async function overdueInvoice() {
    const { contractor } = await site.addMatchedLead();
    await site.change("contractors", contractor.id, "billing_address = '1 Main St', monthly_fee_cents = 195000");
    await site.database.query("update fees set from_day = market_today() - 40 where contractor_id = $1", [
      contractor.id,
    ]);
    const month = new Intl.DateTimeFormat("en-CA", {
      year: "numeric",
      month: "2-digit",
      timeZone: "America/Los_Angeles",
    })
      .format(new Date())
      .slice(0, 7);
    await site.change("contractors", contractor.id, `billed_from = '${month}-01'`);
    const issued = await site.backend.invoices.issue(site.asOperator, contractor.id, month);
    const number = "number" in issued ? String(issued.number) : "";
    const [invoice] = await site.database.query<{ id: string }>("select id from invoices where number = $1", [number]);
    await site.asOperator.transaction((tx) =>
      tx.queue({
        kind: "invoice-overdue",
        recipient_role: "contractor",
        contractor_id: contractor.id,
        about: { invoice_id: invoice?.id ?? "" },
        cause: "overdue",
      }),
    );
    return { contractor, number };
  }

  const reference = (row: Row) => row.id.slice(0, 8);
  const toHomeowner = { to: "homeowner", waitingDays: 14, receiptUrl: link("receipt") };
  const toContractor = { to: "contractor", jobUrl: link("job"), contractorUrl: link("contractor") };

  const record = (kind: string, detail: object) =>
    site.backend.outbox.as({ actor: "system" }).transaction((tx) => tx.record({ kind, detail }));

  async function offeredContractor() {
    const contractor = await site.addContractor({ offered_fee_cents: 240_000, status: "offered" });
    await site.database.query(
      `insert into territories (zip_code, service, contractor_id, offered_until, awaits_start)
       values ('98033', 'fence-repair', $1, market_today() + 7, true)`,
      [contractor.id],
    );
    return contractor;
  }

  const cases: { [Kind in MailKind]: () => Promise<void> } = {
    async "lead-to-contractor"() {
      const { lead } = await site.addMatchedLead();
      expect(await writtenMails("lead-to-contractor")).toEqual([
        {
          kind: "lead-to-contractor",
          lead: {
            ...Object.fromEntries(leadFields.map((field) => [field, null])),
            reference: reference(lead),
            name: "Ann Lee",
            name_reading: null,
            email: "ann@example.com",
            phone: "4255550142",
            zip_code: "98033",
            city: "kirkland",
            submitted_from_page: "/sprinkler-repair/kirkland",
            service: "sprinkler-repair",
            service_issue: "leak",
            message: "The third zone leaks.",
            isUnreachable: false,
            created_at: (lead.created_at as Date).toISOString(),
            matched_at: expect.stringMatching(/^\d{4}-.*Z$/),
            accepted_at: null,
            contacted_at: null,
            booked_at: null,
          },
          contractor: fir,
          earlier: null,
          ...toContractor,
        },
      ]);
    },
    async "contractor-unreachable"() {
      const { contractor, lead } = await site.addMatchedLead();
      site.mailServer.defaultBehavior = "refuse";
      await site.change("leads", lead.id, "matched_at = now() - interval '5 hours'");
      await site.backend.scheduler.sweep();
      expect(await writtenMails("contractor-unreachable")).toMatchObject([
        {
          to: "operator",
          contractor: fir,
          contractorId: contractor.id,
          reason: "no-such-mailbox",
          answer: "550 5.1.1 <fir@example.com>: no such user",
          unanswered: [{ reference: reference(lead), service: "sprinkler-repair", zip_code: "98033" }],
          unansweredCount: 1,
        },
      ]);
    },
    async "homeowner-unreachable"() {
      const { lead } = await site.addMatchedLead();
      site.mailServer.nextBehaviors = ["refuse"];
      await site.backend.outbox
        .as({ actor: "system" })
        .transaction((tx) =>
          tx.queue({ kind: "receipt", recipient_role: "homeowner", lead_id: lead.id, cause: "once more" }),
        );
      expect(await writtenMails("homeowner-unreachable")).toMatchObject([
        { ...toContractor, lead: { reference: reference(lead), isUnreachable: true } },
      ]);
    },
    async receipt() {
      const generator = { service: "general", submitted_from_page: "/generator-installation/kirkland" };
      await site.sendLead(generator);
      await site.sendLead({ zip_code: "10001", service: "general", submitted_from_page: "/", email: "bo@example.com" });
      await site.addMatchedLead();
      expect(await writtenMails("receipt")).toMatchObject([
        { ...toHomeowner, contractor: null, isHeld: false, lead: { service: "generator-installation" } },
        { contractor: null, lead: { service: null } },
        { contractor: fir },
      ]);
    },
    async "match-found"() {
      const lead = await site.sendLead();
      await site.waitForDeliveries();
      await site.addTerritory(await site.addContractor());
      expect(await writtenMails("match-found")).toMatchObject([
        { ...toHomeowner, contractor: fir, lead: { reference: reference(lead) } },
      ]);
    },
    async "match-ended"() {
      await returnLead((await site.addMatchedLead()).lead);
      expect(await writtenMails("match-ended")).toMatchObject([{ ...toHomeowner, contractor: null }]);
    },
    async "lead-returned"() {
      await returnLead((await site.addMatchedLead()).lead);
      expect(await writtenMails("lead-returned")).toMatchObject([
        { to: "operator", contractor: fir, reason: "too-busy" },
      ]);
    },
    async "nobody-found"() {
      const lead = await site.sendLead();
      await site.waitForDeliveries();
      await site.change("leads", lead.id, "created_at = now() - interval '15 days'");
      await site.backend.scheduler.sweep();
      expect(await writtenMails("nobody-found")).toMatchObject([toHomeowner]);
    },
    async "contractor-reminder"() {
      await matchedAgo("5 hours");
      expect(await writtenMails("contractor-reminder")).toMatchObject([{ ...toContractor, contractor: fir, hours: 4 }]);
    },
    async "contractor-silent"() {
      await matchedAgo("25 hours");
      expect(await writtenMails("contractor-silent")).toMatchObject([
        { to: "homeowner", contractor: fir, hours: 24, forHomeowner: { receiptUrl: link("receipt") } },
        { to: "operator", contractor: fir, hours: 24, forHomeowner: null },
      ]);
    },
    async "lead-waiting"() {
      const lead = await site.sendLead({ zip_code: "10001-1234" });
      expect(await writtenMails("lead-waiting")).toMatchObject([
        { to: "operator", lead: { reference: reference(lead), zip_code: "10001-1234" } },
      ]);
    },
    async "lead-withdrawn"() {
      const { lead } = await site.addMatchedLead();
      const other = await site.addContractor({ email: "other@example.com" });
      const former = { reference: reference(lead), service: "sprinkler-repair", zip_code: "98033" };
      await site.change("leads", lead.id, `contractor_id = '${other.id}'`);
      expect(await writtenMails("lead-withdrawn")).toEqual([
        {
          kind: "lead-withdrawn",
          to: "contractor",
          why: "reassigned",
          lead: former,
          other: null,
          contractorUrl: link("contractor"),
        },
      ]);
      await site.change("leads", lead.id, "status = 'closed', closed_reason = 'withdrawn'");
      await site.waitForDeliveries();
      await site.eraseLead(lead);
      expect((await writtenMails("lead-withdrawn")).slice(1)).toMatchObject([
        { to: "contractor", why: "withdrawn", lead: former },
        { to: "contractor", why: "erased", lead: former },
        { to: "operator", why: "withdrawn", lead: former, contractorUrl: null },
      ]);
    },
    async "lead-corrected"() {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "phone = '4255550199'");
      expect(await writtenMails("lead-corrected")).toMatchObject([{ ...toContractor, lead: { phone: "4255550199" } }]);
    },
    async "were-you-contacted"() {
      const { lead } = await matchedAgo("3 days");
      expect(await writtenMails("were-you-contacted")).toMatchObject([
        { ...toHomeowner, contractor: fir, lead: { reference: reference(lead) } },
      ]);
    },
    async "how-did-it-end"() {
      const { lead } = await matchedAgo("15 days", ", homeowner_contacted = true");
      expect(await writtenMails("how-did-it-end")).toMatchObject([
        { ...toHomeowner, contractor: fir, lead: { reference: reference(lead) } },
      ]);
    },
    async "homeowner-not-contacted"() {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "contacted_at = '2026-03-01T20:00:00Z'");
      await site.change("leads", lead.id, "homeowner_contacted = false");
      const contactedAt = "2026-03-01T20:00:00.000Z";
      const { to, ...links } = toContractor;
      expect(await writtenMails("homeowner-not-contacted")).toMatchObject([
        { to, contactedAt, forContractor: links },
        { to: "operator", contractor: fir, contactedAt, forContractor: null },
      ]);
    },
    async "photos-added"() {
      const { lead } = await site.addMatchedLead();
      await site.change("leads", lead.id, "matched_at = now() - interval '1 hour'");
      await site.addPhotos(lead, [1, 2], "1 minute");
      await site.backend.scheduler.sweep();
      expect(await writtenMails("photos-added")).toEqual([
        {
          kind: "photos-added",
          ...toContractor,
          lead: { reference: reference(lead), service: "sprinkler-repair", zip_code: "98033" },
          photos: 2,
        },
      ]);
    },
    async "message-received"() {
      await site.sendMessage();
      const message = {
        name: "Cy Day",
        name_reading: null,
        email: "cy@example.com",
        phone: null,
        user_type: "homeowner",
        message: "Hello",
        isSuspected: false,
      };
      expect(await writtenMails("message-received")).toEqual([{ kind: "message-received", to: "operator", message }]);
    },
    async "application-received"() {
      await apply();
      const application = {
        ...applied,
        name_reading: null,
        phone: null,
        message: null,
        isSuspected: false,
        isBot: false,
      };
      expect(await writtenMails("application-received")).toEqual([
        { kind: "application-received", to: "operator", application },
      ]);
    },
    async "application-confirmed"() {
      await apply();
      expect(await writtenMails("application-confirmed")).toMatchObject([
        { to: "applicant", application: applied, applicationUrl: link("application") },
      ]);
    },
    async "application-complete"() {
      const { id } = await apply();
      await record("application.completed", { application_id: id });
      expect(await writtenMails("application-complete")).toMatchObject([{ to: "operator", application: applied }]);
    },
    async "application-reopened"() {
      const { id } = await apply();
      await record("operator.application-reopened", { application_id: id });
      expect(await writtenMails("application-reopened")).toEqual([]);
      await record("operator.application-reopened", { application_id: id, reason: "accepted" });
      expect(await writtenMails("application-reopened")).toMatchObject([
        { to: "applicant", application: applied, applicationUrl: link("application") },
      ]);
    },
    async offer() {
      const contractor = await offeredContractor();
      await record("contractor.offered", { contractor_id: contractor.id });
      expect(await writtenMails("offer")).toMatchObject([
        {
          to: "contractor",
          offer: {
            territories: [{ service: "fence-repair", zip_code: "98033" }],
            feeCents: 240_000,
            firstInvoice: { monthly_cents: 240_000 },
          },
          contractorUrl: link("contractor"),
        },
      ]);
    },
    async "offer-agreed"() {
      const contractor = await offeredContractor();
      await site.database.query(
        "insert into agreements (contractor_id, kind, version, text, name) values ($1, 'terms', '2020-01', 'Old', 'Bo Berg')",
        [contractor.id],
      );
      await site.database.query("update territories set offered_until = null where contractor_id = $1", [
        contractor.id,
      ]);
      await record("contractor.agreed", { contractor_id: contractor.id, reason: "offer" });
      expect(await writtenMails("offer-agreed")).toMatchObject([
        {
          to: "operator",
          contractor: fir,
          name: "Bo Berg",
          territories: [{ service: "fence-repair", zip_code: "98033" }],
        },
      ]);
    },
    async "offer-ended"() {
      const contractor = await offeredContractor();
      await site.backend.contractors.withdrawOffer(site.asOperator, contractor.id);
      expect(await writtenMails("offer-ended")).toMatchObject([
        { to: "contractor", contractor: fir, reason: "withdrawn" },
        { to: "operator", contractor: fir, reason: "withdrawn" },
      ]);
    },
    async welcome() {
      const contractor = await offeredContractor();
      await site.backend.contractors.start(site.asOperator, contractor.id, "Signed on paper");
      expect(await writtenMails("welcome")).toMatchObject([
        {
          to: "contractor",
          contractor: fir,
          territories: [{ service: "fence-repair", zip_code: "98033" }],
          feeCents: 240_000,
          contractorUrl: link("contractor"),
        },
      ]);
    },
    async "terms-changed"() {
      const contractor = await site.addContractor();
      await site.database.query(
        "insert into agreements (contractor_id, kind, version, text, name) values ($1, 'terms', '2020-01', 'Old', 'Bo')",
        [contractor.id],
      );
      await site.backend.scheduler.sweep();
      expect(await writtenMails("terms-changed")).toEqual([
        { kind: "terms-changed", to: "contractor", contractor: fir, contractorUrl: link("contractor") },
      ]);
    },
    async "insurance-expiring"() {
      const contractor = await site.addContractor();
      await site.addTerritory(contractor);
      await site.change("contractors", contractor.id, "insurance_expires_on = market_today() + 20");
      await site.backend.scheduler.sweep();
      expect(await writtenMails("insurance-expiring")).toMatchObject([
        { to: "contractor", contractor: fir, days: 20, contractorUrl: link("contractor") },
        { to: "operator", contractor: fir, days: 20, contractorUrl: null },
      ]);
    },
    async "update-refused"() {
      const contractor = await site.addContractor();
      await site.database.query(
        `insert into contractor_updates (contractor_id, section, content) values ($1, 'insurance', '{"insurer": "Alder"}')`,
        [contractor.id],
      );
      await site.backend.contractors.refuse(site.asOperator, contractor.id, "insurance", "Another business");
      expect(await writtenMails("update-refused")).toMatchObject([
        { to: "contractor", contractor: fir, criterion: "insurance", because: "Another business" },
      ]);
    },
    async "contractor-asked"() {
      const contractor = await site.addContractor();
      const territory = { service: "fence-repair", zip_code: "98033" };
      await record("contractor.asked", { contractor_id: contractor.id, ...territory });
      expect(await writtenMails("contractor-asked")).toMatchObject([{ to: "operator", contractor: fir, ...territory }]);
    },
    async "contractor-paused"() {
      const contractor = await site.addContractor();
      await site.change("contractors", contractor.id, "status = 'paused'");
      await record("contractor.paused", { contractor_id: contractor.id, reason: "contractor" });
      expect(await writtenMails("contractor-paused")).toMatchObject([{ to: "operator", contractor: fir, until: null }]);
    },
    async "territory-free"() {
      const contractor = await site.addContractor();
      await site.database.query(
        "insert into territory_wishes (contractor_id, service, zip_code) values ($1, 'fence-repair', '98033')",
        [contractor.id],
      );
      await record("territory.free", { service: "fence-repair", zip_code: "98033" });
      expect(await writtenMails("territory-free")).toMatchObject([
        { to: "operator", service: "fence-repair", zip_code: "98033", askers: [{ business_name: fir.business_name }] },
      ]);
    },
    async "application-answered"() {
      const declined = await apply();
      await site.backend.applications.decline(site.asOperator, declined.id);
      await site.waitForDeliveries();
      // An operator can decline an application and undo the decision before the email is sent. The event then remains,
      // but the application's status is no longer "declined", and no email is sent.
      const undone = await apply();
      await site.backend.outbox
        .as({ actor: "operator" })
        .transaction((tx) =>
          tx.record({ kind: "operator.application-declined", detail: { application_id: undone.id } }),
        );
      const accepted = await apply();
      const contractor = await site.addContractor({ email: "bo@example.com" });
      for (const zip_code of ["98034", "98033"])
        await site.addTerritory(contractor, { zip_code, service: "fence-repair" });
      await site.change("partner_applications", accepted.id, `status = 'accepted', contractor_id = '${contractor.id}'`);
      await site.backend.outbox.as({ actor: "operator" }).transaction((tx) =>
        tx.record({
          kind: "operator.application-accepted",
          detail: {
            application_id: accepted.id,
            reason: "started",
          },
        }),
      );
      expect(await writtenMails("application-answered")).toMatchObject([
        { to: "applicant", isAccepted: false, territories: [], contractorUrl: null },
        {
          to: "applicant",
          isAccepted: true,
          territories: [
            { service: "fence-repair", zip_code: "98033" },
            { service: "fence-repair", zip_code: "98034" },
          ],
          contractorUrl: link("contractor"),
        },
      ]);
    },
    async "privacy-request-received"() {
      const row = await site.send("privacy_requests", { email: "dee@example.com", kind: "copy", name: "Dee" });
      expect(await writtenMails("privacy-request-received")).toEqual([
        {
          kind: "privacy-request-received",
          to: "operator",
          request: { kind: "copy", email: "dee@example.com", name: "Dee", message: null },
          dueOn: answerDueOn(row.created_at as Date, answerDays, clock),
        },
      ]);
    },
    async "license-expiring"() {
      const contractor = await site.addContractor({ electrical_license_number: "FIREL*123CD" });
      await site.addTerritory(contractor, { service: "generator-installation" });
      await site.change("contractors", contractor.id, "electrical_license_expires_on = market_today() + 20");
      await site.backend.scheduler.sweep();
      const [day] = await site.database.query<{ day: string }>("select (market_today() + 20)::text as day");
      const facts = {
        contractor: fir,
        license: "electrical",
        number: "FIREL*123CD",
        expiresOn: day?.day,
        days: 20,
        isWatched: false,
      };
      expect(await writtenMails("license-expiring")).toEqual([
        { kind: "license-expiring", to: "contractor", ...facts, contractorUrl: link("contractor") },
        { kind: "license-expiring", to: "operator", ...facts, contractorUrl: null },
      ]);
    },
    async "register-problem"() {
      const { contractor } = await site.addMatchedLead();
      const number = "FIRSPR*012AB";
      const row = { number, name: "FIR SPRINKLERS", status: "SUSPENDED" };
      const rest = { trade: null, specialties: [], effective_on: null, suspended_on: null };
      const registerRow = { ...row, ...rest, expires_on: String(contractor.registration_expires_on) };
      const license = { contractor_id: contractor.id, kind: "registration", number } as const;
      await site.backend.outbox
        .as({ actor: "system" })
        .transaction((tx) =>
          recordCheck(tx, register, license, { row: registerRow, source: "https://register.example" }),
        );
      const problem = {
        contractorId: contractor.id,
        contractor: fir,
        license: "registration",
        ...row,
        reason: "suspended",
        expiresOn: contractor.registration_expires_on,
        checkedOn: clock.day(new Date()),
        isNeeded: true,
        isWatched: false,
      };
      expect(await writtenMails("register-problem")).toEqual([
        { kind: "register-problem", to: "contractor", problem: { ...problem, contractorUrl: link("contractor") } },
        { kind: "register-problem", to: "operator", problem: { ...problem, contractorUrl: null } },
      ]);
    },

    async "monthly-statement"() {
      const { id } = await site.addContractor({ created_at: "2026-01-15T12:00:00Z" });
      await site.database.query(
        `insert into events (at, kind, lead_id, actor, detail)
         values ('2026-05-10', 'lead.matched', gen_random_uuid(), 'system', jsonb_build_object('contractor_id', $1::text))`,
        [id],
      );
      await site.backend.statements.make(site.asOperator, id, "2026-05");
      await site.database.query(
        `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, about, cause)
         values ('monthly-statement', 'mail', 'fir@example.com', 'contractor', $1, '{"month": "2026-05"}', 'a test')`,
        [id],
      );
      site.backend.deliveries.wake();
      const none = { noted: 0, confirmed: 0, denied: 0 };
      expect(await writtenMails("monthly-statement")).toEqual([
        {
          kind: "monthly-statement",
          to: "contractor",
          contractorUrl: link("contractor"),
          statement: {
            month: "2026-05",
            given: 1,
            accepted: 0,
            contacted: none,
            booked: none,
            returned: {},
            withdrawn: 0,
          },
          statementUrl: expect.stringMatching(/\/contractor\/[\w-]{43}\/statements\/2026-05$/),
        },
      ]);
    },
    async "delivery-failed"() {
      site.mailServer.nextBehaviors = ["refuse"];
      await site.sendMessage();
      await site.waitForDeliveries();
      expect(await writtenMails("delivery-failed")).toEqual([
        {
          kind: "delivery-failed",
          to: "operator",
          delivery: {
            kind: "message-received",
            channel: "mail",
            recipient_role: "operator",
            contractor: null,
            last_error: "550 5.1.1 <operator@example.com>: no such user",
            unreachable: null,
          },
        },
      ]);
    },
    async "link-renewed"() {
      const { lead, contractor } = await site.addMatchedLead();
      const { links, receipts } = site.backend;
      const paths = [
        await links.pathOf(site.database, { purpose: "receipt", leadId: lead.id, contractorId: null }),
        await links.pathOf(site.database, { purpose: "job", leadId: lead.id, contractorId: contractor.id }),
      ];
      await site.database.query("update link_tokens set expires_at = now()");
      for (const [, purpose, token = ""] of paths.map((path) => path.split("/"))) {
        await receipts.renew(purpose as LinkPurpose, token, "203.0.113.1");
        await site.waitForDeliveries();
      }
      await site.backend.applications.sendLink(site.asOperator, (await apply()).id);
      expect(await writtenMails("link-renewed")).toEqual([
        {
          kind: "link-renewed",
          to: "applicant",
          purpose: "application",
          url: link("application"),
          contractorUrl: null,
        },
        { kind: "link-renewed", to: "contractor", purpose: "job", url: link("job"), contractorUrl: link("contractor") },
        { kind: "link-renewed", to: "homeowner", purpose: "receipt", url: link("receipt"), contractorUrl: null },
      ]);
    },
    async "invoice-issued"() {
      const { contractor, number } = await overdueInvoice();
      expect(await writtenMails("invoice-issued")).toMatchObject([
        {
          contractor: fir,
          invoice: { number, total_cents: 195_000, open_cents: 195_000, credit_for: null },
          invoiceUrl: expect.stringContaining(`/invoices/${number}`),
        },
      ]);
      expect(contractor.id).toEqual(expect.any(String));
    },
    async "invoice-overdue"() {
      const { number } = await overdueInvoice();
      expect(await writtenMails("invoice-overdue")).toMatchObject([{ contractor: fir, invoice: { number } }]);
    },
    async "territory-stopped"() {
      const { contractor } = await overdueInvoice();
      await site.change("contractors", contractor.id, "stopped_for_money_at = now()");
      await site.asOperator.transaction((tx) =>
        tx.queue(
          ...(["contractor", "operator"] as const).map((recipient_role) => ({
            kind: "territory-stopped" as const,
            recipient_role,
            contractor_id: contractor.id,
            cause: `stopped ${recipient_role}`,
          })),
        ),
      );
      expect(await writtenMails("territory-stopped")).toMatchObject([
        { to: "contractor", contractor: fir, contractorUrl: link("contractor") },
        { to: "operator", contractor: fir, contractorUrl: null },
      ]);
    },
    async "payment-refused"() {
      const { contractor, number } = await overdueInvoice();
      const [invoice] = await site.database.query<{ id: string }>("select id from invoices");
      await record("invoice.payment-refused", { contractor_id: contractor.id, invoice_id: invoice?.id });
      expect(await writtenMails("payment-refused")).toMatchObject([
        { to: "contractor", contractor: fir, invoice: { number }, contractorUrl: link("contractor") },
        { to: "operator", contractor: fir, invoice: { number }, contractorUrl: null },
      ]);
    },
    async "sign-in-link"() {
      const { operators } = site.backend;
      const ann = await operators.invite("ann@example.com");
      await operators.acceptInvite(ann, { previousToken: null, userAgent: "" });
      site.backend.desk.address = new URL("https://desk.example.com");
      await operators.inviteByMail(site.asOperator, "bo@example.com", "staff");
      const url = expect.stringMatching(/^https:\/\/desk\.example\.com\/sign-in\/[\w-]{43}$/);
      const mail = { kind: "sign-in-link", to: "operator" };
      expect(await writtenMails("sign-in-link")).toEqual([
        { ...mail, about: "invitation", url, role: "staff", email: null },
      ]);
      expect(site.mailServer.mails.map(({ to }) => to)).toEqual(["bo@example.com"]);
    },
    async digest() {
      await site.sendLead();
      await site.asOperator.transaction((tx) =>
        tx.queue({
          kind: "digest",
          recipient_role: "operator",
          about: { day: "2026-06-30", days: "1" },
          cause: "digest",
        }),
      );
      expect(await writtenMails("digest")).toEqual([
        {
          kind: "digest",
          to: "operator",
          day: "2026-06-30",
          days: 1,
          needs: [{ kind: "lead", need: "waiting", count: 1, since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
          statements: [],
          invoices: [],
          demand: [
            {
              service: "sprinkler-repair",
              zip_code: "98033",
              waiting: 1,
              unserved: 0,
              holder_id: null,
              holder: null,
              askers: [],
            },
          ],
          deskUrl: "http://localhost:3001",
        },
      ]);
    },
    async "preflight-test"() {
      expect(await site.backend.deliveries.sendTestMail()).toBeNull();
      expect(await writtenMails("preflight-test")).toEqual([{ kind: "preflight-test", to: "operator" }]);
      expect(site.mailServer.mails.map(({ to }) => to)).toEqual(["operator@example.com"]);
      site.mailServer.nextBehaviors = ["refuse"];
      expect(await site.backend.deliveries.sendTestMail()).toBe("550 5.1.1 <operator@example.com>: no such user");
    },
  };

  async function returnLead(lead: Row) {
    await site.backend.outbox.as({ actor: "system" }).transaction(async (tx) => {
      await tx.query("insert into lead_returns (lead_id, contractor_id, reason) values ($1, $2, 'too-busy')", [
        lead.id,
        lead.contractor_id,
      ]);
    });
    await site.change("leads", lead.id, "returned_at = now(), return_reason = 'too-busy'");
  }

  const applied = {
    name: "Bo Berg",
    business_name: "Berg Fences",
    email: "bo@example.com",
    city: "Kirkland",
    service: "fence-repair",
  };
  const apply = () => site.send("partner_applications", applied);

  test.each(Object.keys(mailKinds) as MailKind[])("a %s email is written for each kind of recipient", async (kind) => {
    await cases[kind]();
    const roles = site.written.filter((mail) => mail.kind === kind).map(({ to }) => to);
    expect(new Set(roles)).toEqual(new Set(mailKinds[kind].to));
  });

  test("an email contains its link's token, but the email's content in the database does not", async () => {
    site.mailServer.nextBehaviors = ["accept", "defer"];
    site.mailServer.defaultBehavior = "defer";
    const { lead, contractor } = await site.addMatchedLead();
    const contents = await site.database.query<{ content: unknown }>("select content from delivery_contents");
    site.mailServer.defaultBehavior = "accept";
    await site.untilNextAttempt();
    const { links } = site.backend;
    const job = await links.pathOf(site.database, { purpose: "job", leadId: lead.id, contractorId: contractor.id });
    const mail = site.mailServer.mails.find(({ to }) => to === "fir@example.com");
    expect(mail?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(`${url}${job}`);
    expect(JSON.stringify(contents)).not.toContain(job);
  });
});
