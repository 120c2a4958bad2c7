import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { market, serviceSlugs } from "../../content/chosen-market.ts";
import { phonePhoto } from "../../test/pictures.ts";
import { usual } from "../../test/report-examples.ts";
import type { SentRequest } from "./ledger.ts";
import { type Person, person } from "./people.ts";
import { dayMs, hourMs, type TakenMail, type World } from "./world.ts";

/** What homeowners do: they send requests and messages, and answer what they get by the links in it. */
export async function homeowners(world: World) {
  const { chance, count, ledger, plan, post, site } = world;
  const photo = await phonePhoto();
  let people = 0;
  const newcomer = () => person(++people);
  /** Who has sent something in the last weeks, and may do so again. */
  const lately: { who: Person; service: string; city: string }[] = [];
  const byLead = new Map<string, SentRequest>();

  /** What somebody sends: by a form of the pages, or as the form's script does it. */
  function nextRequest(way: "form" | "script" = chance.is(0.5) ? "form" : "script"): () => Promise<void> {
    const again = chance.is(0.08) ? lately.at(-chance.whole(1, Math.min(40, lately.length))) : undefined;
    const who = again?.who ?? newcomer();
    const service = again && chance.is(0.7) ? again.service : chance.one(serviceSlugs);
    const city = again?.city ?? chance.one(market.cities).slug;
    const zips = market.cities.find(({ slug }) => slug === city)?.zipCodes ?? [];
    const zip_code = chance.is(0.04) ? "98101" : chance.one(zips);
    const reference = `R${ledger.requests.length + 1}x`;
    const fields: Record<string, string> = {
      name: who.name,
      email: who.email,
      zip_code,
      service_issue: "other",
      message: `${reference} ${chance.one(["The third zone leaks.", "Bitte rufen Sie an, größter Ärger", "漏水 in the yard", "As soon as you can"])}`,
      ...(chance.is(0.7) && { phone: who.phone }),
      ...(chance.is(0.8) && { preferred_contact: chance.one(["phone", "email", "text", "either"]) }),
      ...(chance.is(0.6) && { timeline: chance.one(["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"]) }),
    };
    lately.push({ who, service, city });
    if (chance.is(0.02)) world.deadMailboxes.add(who.email);
    const wrongly = chance.is(0.04) ? "honeypot" : chance.is(0.03) ? "too fast" : null;
    const path = `/${service}/${city}`;
    const isByForm = way === "form";
    // A page of generators names no service of its own.
    const stored = isByForm && service === "generator-installation" ? "general" : service;
    const sent: SentRequest = {
      ...{ reference, person: who.number, sentAt: 0, service: stored, leadId: null },
      ...{ isAcknowledged: false, isHeld: wrongly !== null },
    };
    ledger.requests.push(sent);
    const key = randomUUID();
    const isSentTwice = chance.is(0.05);
    const isLookedAt = chance.is(0.3);

    async function byForm() {
      if (isLookedAt) await world.look(path);
      const hidden = world.hiddenFields("leads", wrongly === "too fast" ? 90 : 40_000);
      const response = await post(path, { ...fields, ...hidden, ...(wrongly === "honeypot" && { website: "x" }) });
      sent.isAcknowledged = response.status === 303;
      if (response.status !== 303) count(`request refused with ${response.status}`);
    }
    async function byScript() {
      const context = new URLSearchParams({ consent: "3", fill: wrongly === "too fast" ? "90" : "41000" });
      if (wrongly === "honeypot") context.set("honeypot", "1");
      const response = await world.ask("/rest/v1/leads", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          apikey: world.anonKey,
          "Idempotency-Key": key,
          "Form-Context": context.toString(),
        },
        body: JSON.stringify({ ...fields, service, city, submitted_from_page: path }),
      });
      if (response.status === 201) sent.isAcknowledged = true;
      else count(`request refused with ${response.status}`);
    }

    return async () => {
      sent.sentAt = site.now();
      count(isByForm ? "requests by a form" : "requests by script");
      if (again) count("requests of somebody who had sent one");
      if (wrongly) count(`requests sent ${wrongly === "honeypot" ? "with the honeypot filled" : "too fast"}`);
      await (isByForm ? byForm() : byScript());
      if (isSentTwice && !isByForm) {
        count("requests sent twice with one key");
        await byScript();
      }
    };
  }

  const byReceipt = (token: string, leadId: string, event: string, fields: Record<string, string>) =>
    world.actByLink("receipt", token, `${event} ${leadId}`, fields);

  /** What follows from having the receipt. */
  function hasReceipt(token: string, leadId: string) {
    const sent = byLead.get(leadId);
    const who = person(sent?.person ?? 0);
    if (chance.is(0.025)) {
      plan(chance.between(1, 120) * hourMs, () => byReceipt(token, leadId, "lead.withdrawn", { action: "withdraw" }));
    } else if (chance.is(0.015)) {
      plan(chance.between(1, 30) * dayMs, async () => {
        if (await byReceipt(token, leadId, "lead.erased", { action: "erase", confirm: "yes" }))
          ledger.erased.add(leadId);
      });
    }
    if (chance.is(0.02)) {
      const other = who.phone.replace("206200", "425555");
      plan(chance.between(1, 40) * hourMs, () =>
        byReceipt(token, leadId, "lead.corrected", { action: "phone", phone: other }),
      );
    }
    if (chance.is(0.02)) {
      plan(chance.between(1, 50) * hourMs, async () => {
        const body = new FormData();
        for (let number = 0; number < chance.whole(1, 3); number++) {
          body.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
        }
        const response = await world.ask(`/receipt/${token}/photos`, { method: "POST", body });
        count(`posts of photos (${response.status})`);
      });
    }
    if (chance.is(0.1)) plan(chance.between(0.1, 40) * hourMs, () => world.look(`/why-us`));
  }

  async function sendMessage() {
    const who = newcomer();
    await post("/contact", {
      ...{ name: who.name, email: who.email, phone: who.phone, user_type: "homeowner" },
      message: `Hello from ${who.name}`,
      ...world.hiddenFields("contact_messages", 30_000),
    });
    count("contact messages");
  }

  /** One of those who sent something asks what is stored, or that it be deleted. */
  async function askForPrivacy() {
    const some = lately.at(-chance.whole(1, Math.min(600, lately.length)));
    if (!some) return;
    const kind = chance.one(["copy", "correction", "deletion", "deletion"]);
    const { email, name } = some.who;
    await post("/privacy", { email, name, kind, message: "Please." });
    count(`privacy requests: ${kind}`);
  }

  /** A mail was taken, and comes back all the same. */
  async function returnMail({ to, returnPath }: TakenMail) {
    const file = join(site.scratch, `report-${randomUUID()}.eml`);
    const fields = `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <${to}>: no such user`;
    await writeFile(file, usual({ to: returnPath, recipient: to }, fields));
    await world.operator("deliveries", "read-reports", file);
  }

  /** Somebody whose mail does not arrive sees so on their receipt, and gives another address. */
  const correctAddress = (token: string, leadId: string, to: string) =>
    byReceipt(token, leadId, "lead.corrected", { action: "email", email: to.replace("@", ".new@") });

  function getsMail(mail: TakenMail) {
    const { kind, receipt: token, leadId, to } = mail;
    if (token === null || leadId === null) return;
    if (kind === "receipt") hasReceipt(token, leadId);
    if (chance.is(0.004)) {
      plan(chance.between(0.1, 3) * hourMs, () => returnMail(mail));
      if (chance.is(0.7)) plan(chance.between(12, 60) * hourMs, () => correctAddress(token, leadId, to));
    }
    const later = () => chance.between(0.5, 60) * hourMs;
    const answer = (contacted: "yes" | "no") =>
      byReceipt(token, leadId, contacted === "yes" ? "homeowner.contacted" : "homeowner.not-contacted", {
        action: "contacted",
        contacted,
      });
    if (kind === "were-you-contacted" && chance.is(0.45)) {
      const first = chance.is(0.85) ? "yes" : "no";
      plan(later(), () => answer(first));
      if (chance.is(0.06)) plan(later() + 70 * hourMs, () => answer(first === "yes" ? "no" : "yes"));
    }
    if (kind === "how-did-it-end" && chance.is(0.5)) {
      const outcome = chance.one(["booked", "booked", "not-booked", "undecided"]);
      plan(later(), () => byReceipt(token, leadId, "homeowner.outcome", { action: "outcome", outcome }));
    }
  }

  /** Notes which row of the database is which request. */
  async function recognize() {
    const unknown = ledger.requests.filter(({ leadId, sentAt }) => leadId === null && sentAt > 0);
    if (unknown.length === 0) return;
    const rows = await site.query<{ id: string; reference: string }>(
      `select id, split_part(message, ' ', 1) as reference from leads where split_part(message, ' ', 1) = any ($1::text[])`,
      [unknown.map(({ reference }) => reference)],
    );
    const byReference = new Map(rows.map(({ id, reference }) => [reference, id]));
    for (const sent of unknown) {
      sent.leadId = byReference.get(sent.reference) ?? null;
      if (sent.leadId) byLead.set(sent.leadId, sent);
    }
  }

  return { nextRequest, sendMessage, askForPrivacy, getsMail, recognize };
}
