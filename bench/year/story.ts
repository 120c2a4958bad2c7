import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serviceSlugs } from "../../content/chosen-market.ts";
import { contractors } from "./contractors.ts";
import { homeowners } from "./homeowners.ts";
import { beginning, dayMs, hourMs, minuteMs, type Scale, type World } from "./world.ts";

/** Resident memory of the server's process after garbage collection. */
export interface MemorySample {
  day: number;
  mebibytes: number;
  /** Days of the story since the process was started. */
  age: number;
}

/** Lives through the days, and leaves the product when nothing is on its way any more. */
export async function live(world: World): Promise<MemorySample[]> {
  const { chance, count, ledger, scale, site } = world;
  const home = await homeowners(world);
  const trade = contractors(world);
  const memory: MemorySample[] = [];
  const end = beginning + scale.days * dayMs;
  const incidents = planIncidents(scale, world);
  let startedAt = beginning;
  let monthsSampled = 0;
  let dayLookedAt = -1;
  let requestsSent = 0;
  let badUntil = 0;

  for (let number = 0; number < Math.ceil(scale.contractors / 3); number++) {
    await trade.add(serviceSlugs[number % serviceSlugs.length] ?? "");
  }

  /** Hands everybody their mail. */
  async function readMails() {
    for (const mail of await world.takenMails()) {
      home.getsMail(mail);
      trade.getsMail(mail);
    }
  }

  async function settle() {
    await site.quiet();
    world.readLog();
    await home.recognize();
    await readMails();
  }

  async function moveTo(time: number) {
    await site.moveTo(time);
    ledger.sweeps.push(time);
    await settle();
  }

  /** Ends the process and starts it again; of what is asked meanwhile nobody knows whether it was done. */
  const incident: Record<string, () => Promise<void>> = {
    async restart() {
      await site.restart("SIGTERM");
    },
    async kill() {
      const sends = Array.from({ length: 6 }, () => home.nextRequest("script"));
      const sent = sends.map((send) => send().catch(() => count("requests that a kill cut off")));
      await Promise.race(sent);
      await site.restart("SIGKILL");
      await Promise.all(sent);
      // The form's script tries again, with the same key.
      await world.atOnce(sends);
    },
    async "backup and restore"() {
      // Mail that waits when the copy is made.
      await world.awayWithMail();
      await world.atOnce(Array.from({ length: 5 }, () => home.nextRequest()));
      await moveTo(site.now());
      const file = join(site.scratch, "backup");
      await world.operator("backup", file);
      await site.startOver();
      await world.operator("restore", file, "--yes");
      ledger.restoredAt = site.now();
      await world.mailIsBack();
      const left = await world.read("deliveries?state=eq.failed&last_error=eq.restored&channel=eq.mail&select=id");
      const retried = left.filter((_, position) => position % 2 === 0).map(({ id = "" }) => id);
      count("mails that waited when the copy was made", left.length);
      if (retried.length > 0) await world.operator("deliveries", "retry", ...retried);
    },
    async defer() {
      world.mailServer.usual = "defer";
    },
    async "defer messages"() {
      world.mailServer.usual = "defer-message";
    },
    async "refuse us"() {
      world.mailServer.usual = "refuse-sender";
    },
    async "mail server away"() {
      await world.awayWithMail();
    },
    async "vanish after a mail"() {
      world.mailServer.script.push(...Array.from({ length: 8 }, () => "vanish" as const));
    },
    async "drop while a mail comes"() {
      world.mailServer.script.push(...Array.from({ length: 8 }, () => "drop" as const));
    },
  };

  /** The mail server does again what it should. What it refused altogether the operator sends again. */
  async function mailIsGood() {
    badUntil = 0;
    await world.mailIsBack();
    world.mailServer.usual = "accept";
    const failed = await world.read(
      "deliveries?state=eq.failed&last_error=like.*553*&attended_at=is.null&select=id&limit=200",
    );
    if (failed.length > 0) await world.operator("deliveries", "retry", ...failed.map(({ id = "" }) => id));
  }

  /** Once a day the operators look at what waits for a person; there are several, at work at the same time. */
  async function operatorsMorning(): Promise<(() => Promise<unknown>)[]> {
    const [applications, messages, held, differing, waiting, privacy, active] = await Promise.all([
      world.read("partner_applications?status=eq.new"),
      world.read("contact_messages?status=eq.new&select=id"),
      world.read("leads?status=eq.held&select=id"),
      world.operator<{ id: string }[]>("leads", "list", "--differ"),
      world.read("leads?status=eq.new&contractor_id=is.null&select=id&limit=1"),
      world.read("privacy_requests?status=eq.open"),
      world.read("contractors?status=eq.active&select=id&limit=1"),
    ]);
    const some = <One>(all: readonly One[], likelihood: number, what: (one: One) => Promise<unknown>) =>
      all.filter(() => chance.is(likelihood)).map((one) => () => what(one));
    return [
      ...some(applications, 0.6, trade.answer),
      ...some(messages, 0.5, ({ id = "" }) => world.operator("messages", "done", id)),
      ...some(held, 0.7, ({ id = "" }) => world.operator("leads", chance.is(0.6) ? "release" : "close", id)),
      ...some(differing ?? [], 0.4, ({ id }) => world.operator("leads", "settle", id, "--because", "Both were asked.")),
      ...some(active.length > 0 ? waiting : [], 0.2, ({ id = "" }) =>
        world.operator("leads", "assign", id, "--contractor", active[0]?.id ?? ""),
      ),
      ...some(privacy, 0.25, ({ kind = "", email = "" }) => answerPrivacy(kind, email)),
      trade.lookAfter,
    ];
  }

  async function answerPrivacy(kind: string, email: string) {
    if (kind === "deletion") {
      const erased = await world.operator<Record<string, string[]>>("privacy", "erase", email, "--yes");
      for (const id of erased?.leads ?? []) ledger.erased.add(id);
    } else if (kind === "copy") await world.operator("privacy", "export", email);
    else await world.operator("privacy", "done", kind, email);
  }

  async function publish(number: number) {
    const file = join(site.scratch, `post-${number}.md`);
    await writeFile(
      file,
      `---\ntitle: "Post ${number}"\nexcerpt: "Words."\ncategory: "Care"\n---\n\nWords of post ${number}.\n`,
    );
    await world.operator("posts", "import", file);
    await world.operator("posts", "publish", `post-${number}`);
    if (chance.is(0.3))
      world.plan(chance.between(5, 40) * dayMs, () => world.operator("posts", "unpublish", `post-${number}`));
    count("posts");
  }

  while (site.now() < end) {
    await moveTo(Math.min(end, site.now() + chance.between(5, 14) * hourMs));
    const day = Math.floor((site.now() - beginning) / dayMs);
    const isNewDay = day > dayLookedAt;
    dayLookedAt = day;

    for (const each of incidents.filter(({ at }) => at <= site.now())) {
      incidents.splice(incidents.indexOf(each), 1);
      world.say(`day ${day}: ${each.what}`);
      count(`incident: ${each.what}`);
      await incident[each.what]?.();
      if (["restart", "kill", "backup and restore"].includes(each.what)) {
        startedAt = site.now();
        // What was being sent is taken back when its lease is over.
        await moveTo(site.now() + 3 * minuteMs);
      } else badUntil = site.now() + chance.between(10, 30) * hourMs;
    }
    if (badUntil > 0 && site.now() > badUntil) await mailIsGood();

    const due = world.agenda.filter(({ at }) => at <= site.now());
    for (const each of due) world.agenda.splice(world.agenda.indexOf(each), 1);
    const wanted = Math.round(((site.now() - beginning) / (end - beginning)) * scale.requests);
    const sends = Array.from({ length: Math.max(0, wanted - requestsSent) }, () => home.nextRequest());
    requestsSent += sends.length;
    const acts = [...due.map(({ what }) => what), ...sends];
    if (isNewDay) {
      acts.push(...(await operatorsMorning()));
      if (chance.is(0.5)) acts.push(home.sendMessage);
      if (chance.is(0.45)) acts.push(home.askForPrivacy);
      if (chance.is(Math.max(0.15, (1.6 * scale.contractors) / scale.days))) acts.push(trade.apply);
      if (day % 12 === 3) acts.push(() => publish(day));
    }
    await world.atOnce(chance.shuffled(acts));
    await settle();
    const months = Math.floor((site.now() - beginning) / (Math.min(30, scale.days / 2) * dayMs));
    if (months > monthsSampled) {
      monthsSampled = months;
      const sample = { day, mebibytes: await site.memory(), age: Math.round((site.now() - startedAt) / dayMs) };
      memory.push(sample);
      world.say(`day ${day}: ${requestsSent} requests, ${trade.came()} contractors, ${sample.mebibytes} MiB`);
    }
  }

  // Nothing new comes. What waits for its next attempt is tried until it is sent or given up.
  await mailIsGood();
  world.agenda.length = 0;
  for (let time = 0; time < 10; time++) await moveTo(site.now() + 8 * hourMs);
  return memory;
}

/** Incidents in the order of their time, spread by chance: those that end the process over the first two thirds. */
function planIncidents(
  { days, kills, restarts, badMailDays }: Scale,
  { chance }: World,
): { at: number; what: string }[] {
  const within = (from: number, to: number) => beginning + chance.between(from, to) * days * dayMs;
  const several = (times: number, what: () => string, to: number) =>
    Array.from({ length: times }, (_, number) => ({
      at: within((number / times) * to + 0.02, ((number + 0.7) / times) * to),
      what: what(),
    }));
  let bad = 0;
  const badDays = [
    "defer",
    "vanish after a mail",
    "mail server away",
    "refuse us",
    "defer messages",
    "drop while a mail comes",
  ];
  return [
    ...several(kills, () => "kill", 0.66),
    ...several(restarts, () => "restart", 0.66),
    ...several(badMailDays, () => badDays[bad++ % badDays.length] ?? "", 0.95),
    { at: within(0.49, 0.5), what: "backup and restore" },
  ].toSorted((one, other) => one.at - other.at);
}
