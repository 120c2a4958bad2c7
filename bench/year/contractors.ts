import { market, serviceOf, serviceSlugs } from "../../content/chosen-market.ts";
import { dayMs, hourMs, type TakenMail, type World } from "./world.ts";

const zipCodes = market.cities.flatMap((city) => city.zipCodes);

/** What contractors do, and the operator with them: they come, take territories, pause, let licenses expire, answer requests, and end. */
export function contractors(world: World) {
  const { chance, count, operator, plan, post, read, site } = world;
  let came = 0;
  let applied = 0;
  let licensed = 0;
  /** Their own links, as far as a mail brought one. */
  const links = new Map<string, string>();

  const dayIn = (days: number) => new Date(site.now() + days * dayMs).toISOString().slice(0, 10);

  /** Zip codes of a service that nobody has. */
  async function free(service: string): Promise<string[]> {
    const taken = await read<{ zip_code: string }>(`territories?service=eq.${service}&select=zip_code`);
    return zipCodes.filter((zip) => !taken.some(({ zip_code }) => zip_code === zip));
  }

  /** The options that name their licenses; some expire while the story runs. */
  function licenses(service: string): string[] {
    const lasts = chance.is(0.4) ? chance.whole(20, world.scale.days) : 900;
    const number = String(++licensed).padStart(3, "0");
    const registration = ["--registration-number", `FIRSP${number}*12A`, "--registration-expires-on", dayIn(lasts)];
    const electrical = ["--electrical-license-number", `ELECT${number}`, "--electrical-license-expires-on", dayIn(900)];
    return serviceOf(service).licenses.includes("electrical") ? [...registration, ...electrical] : registration;
  }

  /** What will become of somebody who has come. */
  function planLife(id: string, email: string) {
    const { days } = world.scale;
    if (chance.is(0.7)) plan(chance.between(1, 20) * dayMs, () => setFee(id));
    for (let times = chance.whole(0, Math.ceil(days / 120)); times > 0; times--) {
      const from = chance.between(1, days) * dayMs;
      plan(from, () => pause(id, "pause"));
      plan(from + chance.between(2, 14) * dayMs, () => pause(id, "resume"));
    }
    if (chance.is(0.5)) plan(chance.between(0.2, 1) * days * dayMs, () => end(id));
    if (chance.is(0.3)) plan(chance.between(0.1, 0.9) * days * dayMs, () => giveOneBack(id));
    if (chance.is(0.15)) {
      plan(chance.between(0.1, 0.8) * days * dayMs, async () => {
        world.deadMailboxes.add(email);
        count("contractors whose mailbox was away");
      });
    }
  }

  async function setFee(id: string) {
    await operator("contractors", "update", id, "--monthly-fee-cents", String(chance.whole(50, 300) * 100));
  }

  /** By their own link, where they have one by then. */
  async function pause(id: string, action: "pause" | "resume") {
    const link = links.get(id);
    if (link && chance.is(0.7)) {
      const { status } = await post(`/contractor/${link}`, { action });
      count(`contractor: ${action} (${status})`);
    } else await operator("contractors", action, id);
  }

  const end = (id: string) => operator("contractors", "end", id);

  async function giveOneBack(id: string) {
    const [territory] = await read(`territories?contractor_id=eq.${id}&limit=1`);
    if (!territory) return;
    await operator("territories", "release", "--service", territory.service ?? "", "--zip", territory.zip_code ?? "");
  }

  /** The operator adds somebody without an application. */
  async function add(service: string) {
    const number = came + 1;
    const email = `c${number}@trades.example`;
    const details = ["--business-name", `Trade ${number} LLC`, "--contact-name", `Chris ${number}`, "--email", email];
    const added = await operator<{ id: string }>("contractors", "add", ...details, ...licenses(service));
    if (!added) return;
    await takeSome(added.id, service);
    count("contractors added");
    came++;
    planLife(added.id, email);
  }

  async function takeSome(id: string, service: string) {
    const zips = chance.shuffled(await free(service)).slice(0, chance.whole(2, 4));
    if (zips.length === 0) return;
    const until = chance.is(0.1) ? ["--ends-on", dayIn(chance.whole(5, 60))] : [];
    const named = zips.flatMap((zip) => ["--zip", zip]);
    await operator("territories", "take", "--contractor", id, "--service", service, ...named, ...until);
  }

  async function apply() {
    const number = ++applied;
    const service = chance.one(["sprinkler-repair", "fence-repair", "ev-charging-installation", "other"]);
    await post("/partner-program", {
      ...{ name: `Chris A${number}`, business_name: `Applicant ${number} Inc`, email: `a${number}@applies.example` },
      ...{ city: "Kirkland", service, message: "98033, please." },
      ...world.hiddenFields("partner_applications", 60_000),
    });
    count("partner applications");
  }

  /** The operator answers an application: whoever can be given something is taken. */
  async function answer({ id = "", service = "", email = "" }: Record<string, string>) {
    const wanted = service === "other" ? chance.one(serviceSlugs) : service;
    const zips = chance.shuffled(await free(wanted)).slice(0, chance.whole(1, 3));
    if (zips.length === 0 || came >= world.scale.contractors || chance.is(0.15)) {
      await operator("applications", "decline", id);
      count("applications declined");
      return;
    }
    const named = zips.flatMap((zip) => ["--zip", zip]);
    const accepted = await operator<{ id: string }>(
      ...["applications", "accept", id, ...licenses(wanted), ...named],
      ...(service === "other" ? ["--service", wanted] : []),
    );
    if (!accepted) return;
    came++;
    planLife(accepted.id, email);
    count("applications accepted");
  }

  /** Licenses that ended are renewed, or the contractor ends; mailboxes that were away are there again; who lacks a territory takes some. */
  async function lookAfter() {
    for (const { id = "", email = "", registration_expires_on: day = "", unreachable_since } of await read(
      "contractors?status=neq.ended",
    )) {
      if (day < dayIn(3) && chance.is(0.3)) {
        if (chance.is(0.25)) await end(id);
        else await operator("contractors", "update", id, "--registration-expires-on", dayIn(700));
      }
      if (unreachable_since && chance.is(0.3)) {
        world.deadMailboxes.delete(email);
        await operator("contractors", "reachable", id);
      }
      if (chance.is(0.004)) await takeSome(id, chance.one(serviceSlugs));
    }
  }

  const reasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"];

  function getsMail(mail: TakenMail) {
    const { job, leadId } = mail;
    if (mail.contractor && mail.contractorId) links.set(mail.contractorId, mail.contractor);
    if (mail.kind !== "lead-to-contractor" || job === null) return;
    if (chance.is(0.12)) return;
    let after = chance.between(0.1, chance.is(0.8) ? 8 : 60) * hourMs;
    const next = (hours: number) => {
      after += chance.between(0.5, hours) * hourMs;
      return after;
    };
    const byJob = (event: string, fields: Record<string, string>) =>
      world.actByLink("job", job, `${event} ${leadId}`, fields);
    const step = (event: string, fields: Record<string, string>) => {
      plan(after, () => byJob(event, fields));
      if (!chance.is(0.03)) return;
      const what = event.replace("lead.", "");
      plan(after + chance.between(0.2, 14) * hourMs, () => byJob(`undone ${what}`, { action: "undo", step: what }));
    };
    if (chance.is(0.06)) return step("lead.returned", { action: "return", reason: chance.one(reasons) });
    if (chance.is(0.8)) step("lead.accepted", { action: "accept" });
    next(40);
    if (chance.is(0.85)) step("lead.contacted", { action: "contacted" });
    next(200);
    if (chance.is(0.05)) return step("lead.returned", { action: "return", reason: chance.one(reasons) });
    if (chance.is(0.45)) step("lead.booked", { action: "booked" });
  }

  return { add, apply, answer, lookAfter, getsMail, came: () => came };
}
