import { Resolver } from "node:dns/promises";
import { market } from "../../content/chosen-market.ts";
import { staticPages } from "../../content/navigation.ts";
import { postEditing, postUndoHandlers } from "../blog/post-editing.ts";
import { postImages } from "../blog/post-images.ts";
import { blog } from "../blog/posts.ts";
import { applications, applicationUndoHandlers } from "../contractors/applications.ts";
import { contractorLinks } from "../contractors/contractor-links.ts";
import { contractors, contractorUndoHandlers } from "../contractors/contractors.ts";
import { registerEvidence } from "../contractors/register/evidence.ts";
import { registerUndoHandlers, stateRegister } from "../contractors/register/state-register.ts";
import { statements } from "../contractors/statements/statements.ts";
import { territories } from "../contractors/territories.ts";
import { territoryChanges, territoryUndoHandlers } from "../contractors/territory-changes.ts";
import type { Connection, Database } from "../database/database.ts";
import type { OpenDatabase } from "../database/open.ts";
import type { PersonalTable } from "../database/schema.ts";
import { contractorDesk } from "../desk/contractor-desk.ts";
import { deskSettings } from "../desk/desk-settings.ts";
import { inbox } from "../desk/inbox-list.ts";
import { operators } from "../desk/operators.ts";
import { passkeys } from "../desk/passkeys.ts";
import { readLeadStory } from "../desk/read-lead-story.ts";
import { submissionDesk } from "../desk/submission-desk.ts";
import { territoryDesk } from "../desk/territory-desk.ts";
import { wrongKeys } from "../desk/wrong-keys.ts";
import type { Env } from "../env.ts";
import { withOutbox } from "../events/outbox.ts";
import { undo } from "../events/undo.ts";
import { pageCounts } from "../http/page-counts.ts";
import { readLimits, refusedAttempts } from "../http/rest/read-limits.ts";
import { clock } from "../jobs/clock.ts";
import { deliveries } from "../jobs/deliveries.ts";
import { deliveryLog } from "../jobs/delivery-log.ts";
import { homeownerAnswering } from "../leads/answers.ts";
import { figures } from "../leads/figures.ts";
import { jobs } from "../leads/jobs.ts";
import { leadChanges, leadUndoHandlers } from "../leads/lead-changes.ts";
import { leads } from "../leads/leads.ts";
import { matching } from "../leads/matching.ts";
import { measured } from "../leads/measured.ts";
import { photos } from "../leads/photos/photos.ts";
import { receipts } from "../leads/receipts.ts";
import { intake, type Receive } from "../leads/submit.ts";
import { linkRequests } from "../links/link-requests.ts";
import { links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { bounces } from "../mail/bounces/bounces.ts";
import { resendUnanswered } from "../mail/bounces/resend-unanswered.ts";
import type { WriteMail } from "../mail/mail-channel.ts";
import { personalData } from "../people/personal-data.ts";
import { tellOfPrivacyRequests } from "../people/privacy-requests.ts";
import { submissionChanges, submissionUndoHandlers } from "../people/submission-changes.ts";
import { decoder } from "../pictures/decoder.ts";
import { ask } from "./installation.ts";
import { preflight } from "./preflight.ts";

/** The verbs of the product, as pages and the data API get them. */
export type Backend = ReturnType<typeof composeBackend>;

/** `writeMail` comes with the pages; without it no mail can be sent. */
export function composeBackend(env: Env, open: OpenDatabase, writeMail: WriteMail = cannotWrite) {
  const { operatorEmail, rateLimitPerMinute, waitingDays } = env;
  const signed = links(env.linkSecret);
  const told = { operatorEmail, webhookUrls: env.webhooks.urls };
  const outbox = withOutbox(open.database, told, () => sending.wake(), [resendUnanswered]);
  const sending = deliveries(outbox, env, signed, writeMail);
  const returned = bounces(outbox, env, signed);
  const { match, matchAll } = matching(env.waitingDays);
  const register = stateRegister(outbox, env, market.register, matchAll);
  /** Of new contractors, or those with another number, the register is asked at once. */
  const matchAndCheck = async (connection: Connection) => {
    clockwork.askRegisterSoon();
    await matchAll(connection);
  };
  const pictures = decoder();
  const articlePictures = postImages(open.database, pictures);
  const clockwork = clock(outbox, env, {
    unpark: sending.unpark,
    matchAll,
    askRegister: register.watch,
    readMailbox: returned.read,
    deleteUnusedPictures: articlePictures.deleteUnused,
  });
  const into = intake(outbox, {
    rateLimitPerMinute: env.rateLimitPerMinute,
    siteName: env.site.name,
  });
  const verbs = {
    leads: leads(outbox, into, match, signed),
    contactMessages: { receive: into({ table: "contact_messages" }) },
    partnerApplications: { receive: into({ table: "partner_applications" }) },
    privacyRequests: { receive: into({ table: "privacy_requests", after: tellOfPrivacyRequests(told) }) },
  };
  /** Where operators find the desk, once it listens; null: there is none. */
  const desk: { address: URL | null } = { address: null };
  const keys = wrongKeys(open.database);
  const people = operators(outbox, keys);
  const requests = linkRequests(outbox, signed, { operatorEmail, rateLimitPerMinute });
  /** For each table that visitors write to the verb that takes its new rows; pages use the same ones by their names. */
  const receivers: Record<PersonalTable, Receive> = {
    leads: verbs.leads.receive,
    contact_messages: verbs.contactMessages.receive,
    partner_applications: verbs.partnerApplications.receive,
    privacy_requests: verbs.privacyRequests.receive,
  };
  /** How each kind of change is taken back. */
  const undoHandlers = {
    ...leadUndoHandlers,
    ...applicationUndoHandlers,
    ...submissionUndoHandlers,
    ...postUndoHandlers,
    ...territoryUndoHandlers(matchAll),
    ...contractorUndoHandlers(matchAll),
    ...registerUndoHandlers(matchAll),
  };
  const dns = new Resolver({ timeout: 3_000, tries: 1 });
  const outside = { sendTestMail: sending.sendTestMail, ask, dns };
  return {
    env,
    database: open,
    /** The same database for whatever changes something: what follows from it is written in the same transaction. */
    outbox,
    deliveries: sending,
    /** What is due by the clock. */
    clock: clockwork,
    /** Mail that comes back. */
    bounces: returned,
    ...verbs,
    /** What can be done with the three kinds of signed links. */
    receipts: receipts(requests, signed, waitingDays, registerEvidence),
    jobs: jobs(requests, match),
    contractorLinks: contractorLinks(requests, matchAll, env.register.isWatched),
    /** What a homeowner says by the link to their request. */
    homeownerAnswers: homeownerAnswering(requests),
    /** What pages say of how it went. */
    measured: measured(open.database),
    photos: photos(outbox, requests, pictures),
    /** What a contractor got in a month, and what became of it. */
    statements: statements(open.database, requests),
    personalData: personalData(outbox),
    /** What the state's register says of our contractors, and the watch that asks it. */
    register,
    territories: territories(open.database),
    links: signed,
    blog: blog(open.database, open.schema),
    /** What anybody may read of the data API, and how often. */
    readLimits: readLimits(env.anonReadsPerMinute),
    /** What a visitor is refused, and how often. */
    refusedAttempts: refusedAttempts(),
    /** How often pages are looked at, and what comes of it. */
    pageCounts: pageCounts(open.database, staticPages),
    figures: figures(open.database, staticPages),
    deliveryLog: deliveryLog(open.database, told, sending.messageOf),
    /** What an editor does with posts, and the pictures that come with it. */
    postEditing: postEditing(open.database),
    postImages: articlePictures,
    /** Operators of the desk, their sign-in, and refused attempts. */
    wrongKeys: keys,
    operators: people,
    passkeys: passkeys(outbox, people, keys, { name: env.site.name, linkSecret: env.linkSecret }, () => {
      if (desk.address === null) throw new Error("There is no desk.");
      return desk.address;
    }),
    desk,
    /** What an operator does, at the desk and from the command line. */
    leadChanges: leadChanges(env, match),
    contractors: contractors(matchAndCheck),
    territoryChanges: territoryChanges(matchAll),
    applications: applications(matchAndCheck),
    /** What only the desk asks for. */
    inbox: inbox(open.database, env.alarmAfterHours),
    leadStory: (id: string) => readLeadStory(open.database, id, env),
    submissionDesk: submissionDesk(open.database),
    submissionChanges,
    deskSettings: deskSettings(open.database, env),
    /**
     * Looks at what is missing before the site goes live. `isWhole`: with a test mail to the operator, and with what the site's address and
     * DNS answer.
     */
    preflight: (isWhole: boolean) =>
      preflight(env, open.database, signed, isWhole ? outside : null, returned.mailboxState),
    contractorDesk: contractorDesk(open.database),
    territoryDesk: territoryDesk(open.database),
    /** Takes back what an operator has changed; `database` is the one in the name of who asks for it. */
    undo: (database: Database, change: number) => undo(database, undoHandlers, change),
    receivers,
    /** Tells the operator of an error that nobody expected. */
    reportError: (error: unknown) => log("error", "page failed", errorFields(error)),
  };
}

const cannotWrite: WriteMail = () => {
  throw new Error("The words of mails are part of the pages, which are not there.");
};
