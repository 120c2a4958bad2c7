import { market } from "../content/chosen-market.ts";
import type { LandingPaths } from "../domain/landing-paths.ts";
import type { LeadStory } from "../domain/lead-story.ts";
import { type PostEditing, postEditing } from "./blog/post-editing.ts";
import { type PostImages, postImages } from "./blog/post-images.ts";
import { type Blog, blog } from "./blog/posts.ts";
import { type Bounces, bounces } from "./bounces/bounces.ts";
import { type AnonymousReads, anonymousReads } from "./data-api/anonymous-reads.ts";
import type { Connection, Database } from "./database/database.ts";
import type { OpenDatabase } from "./database/open.ts";
import type { TableName } from "./database/schema.ts";
import { type Deliveries, deliveries } from "./deliveries/deliveries.ts";
import { type DeliveryLog, deliveryLog } from "./deliveries/delivery-log.ts";
import type { WriteMail } from "./deliveries/mail-channel.ts";
import { type Outbox, withOutbox } from "./deliveries/outbox.ts";
import { type ContractorDesk, contractorDesk } from "./desk/contractor-desk.ts";
import { type DeskSettings, deskSettings } from "./desk/desk-settings.ts";
import { type Inbox, inbox } from "./desk/inbox-list.ts";
import { type Operators, operators } from "./desk/operators.ts";
import { type PageDesk, pageDesk } from "./desk/page-desk.ts";
import { type Passkeys, passkeys } from "./desk/passkeys.ts";
import { readLeadStory } from "./desk/read-lead-story.ts";
import { type SubmissionDesk, submissionDesk } from "./desk/submission-desk.ts";
import { type TerritoryDesk, territoryDesk } from "./desk/territory-desk.ts";
import { type UndoOutcome, undo } from "./desk/undo.ts";
import { undoings } from "./desk/undoings.ts";
import type { Env } from "./env.ts";
import { type FiguresVerb, figures } from "./figures/figures.ts";
import { type PageCounts, pageCounts } from "./figures/page-counts.ts";
import { type Leads, leads } from "./intake/leads.ts";
import { type PrivacyRequests, privacyRequests } from "./intake/privacy-requests.ts";
import { intake, type Receive } from "./intake/submit.ts";
import { type ContractorLinks, contractorLinks } from "./links/contractor-links.ts";
import { type Jobs, jobs } from "./links/jobs.ts";
import { linkRequests } from "./links/link-requests.ts";
import { type Links, links } from "./links/links.ts";
import { type Receipts, receipts } from "./links/receipts.ts";
import { errorFields, log } from "./log.ts";
import { type Applications, applications } from "./matching/applications.ts";
import { type Contractors, contractors } from "./matching/contractors.ts";
import { type LeadChanges, leadChanges } from "./matching/lead-changes.ts";
import { type AfterChange, matching } from "./matching/matching.ts";
import { type Territories, territories } from "./matching/territories.ts";
import { type TerritoryChanges, territoryChanges } from "./matching/territory-changes.ts";
import { type HomeownerAnswering, homeownerAnswering } from "./outcomes/answers.ts";
import { type Measured, measured } from "./outcomes/measured.ts";
import { type PersonalData, personalData } from "./personal-data/personal-data.ts";
import { decoder } from "./photos/decoder.ts";
import { type Photos, photos } from "./photos/photos.ts";
import { everyLandingPath, type Publishing, publishing, standingPages } from "./publishing/publishing.ts";
import { type StateRegister, stateRegister } from "./register/state-register.ts";
import { type Statements, statements } from "./statements/statements.ts";

/** The verbs of the product, as pages and the data API get them. */
export interface Backend {
  env: Env;
  database: OpenDatabase;
  /** The same database for whatever changes something: what follows from it is written in the same transaction. */
  outbox: Outbox;
  afterChange: Record<"leads" | "contractors" | "territories", AfterChange> & Partial<Record<TableName, AfterChange>>;
  deliveries: Deliveries;
  /** Mail that comes back. */
  bounces: Bounces;
  leads: Leads;
  contactMessages: { receive: Receive };
  partnerApplications: { receive: Receive };
  privacyRequests: PrivacyRequests;
  /** What can be done with the three kinds of signed links. */
  receipts: Receipts;
  /** What a homeowner says by the link to their request. */
  homeownerAnswers: HomeownerAnswering;
  /** What pages say of how it went. */
  measured: Measured;
  jobs: Jobs;
  contractorLinks: ContractorLinks;
  /** What a contractor got in a month, and what became of it. */
  statements: Statements;
  photos: Photos;
  personalData: PersonalData;
  /** What the state's register says of our contractors, and the watch that asks it. */
  register: StateRegister;
  territories: Territories;
  publishing: Publishing;
  links: Links;
  blog: Blog;
  /** What anybody may read of the data API, and how often. */
  anonymousReads: AnonymousReads;
  /** How often pages are looked at, and what comes of it. */
  pageCounts: PageCounts;
  figures: FiguresVerb;
  deliveryLog: DeliveryLog;
  /** What an editor does with posts, and the pictures that come with it. */
  postEditing: PostEditing;
  postImages: PostImages;
  /** Who works at the desk, and how they come in. */
  operators: Operators;
  passkeys: Passkeys;
  /** Where operators find the desk, once it listens; null: there is none. */
  desk: { address: URL | null };
  /** What an operator does, at the desk and from the command line. */
  leadChanges: LeadChanges;
  contractors: Contractors;
  territoryChanges: TerritoryChanges;
  applications: Applications;
  /** What only the desk asks for. */
  inbox: Inbox;
  leadStory(id: string): Promise<LeadStory | null>;
  submissionDesk: SubmissionDesk;
  deskSettings: DeskSettings;
  pageDesk: PageDesk;
  /** Who holds what, as only the desk sees it. */
  contractorDesk: ContractorDesk;
  territoryDesk: TerritoryDesk;
  /** Takes back what an operator has changed; `database` is the one in the name of who asks for it. */
  undo(database: Database, change: number): Promise<UndoOutcome>;
  /** For each table of the data API the verb that takes its new rows; pages use the same ones by their names. */
  receivers: Record<TableName, Receive>;
  /** Tells the operator of an error that nobody expected. */
  reportError(error: unknown): void;
}

/** `writeMail` comes with the pages; without it no mail can be sent. `unfinished` are the landing pages that are not to be shown. */
export function composeBackend(
  env: Env,
  open: OpenDatabase,
  writeMail: WriteMail = cannotWrite,
  unfinished: LandingPaths = [],
): Backend {
  const { operatorEmail, rateLimitPerMinute, waitingDays } = env;
  const signed = links(env.linkSecret);
  const outbox = withOutbox(open.database, { operatorEmail, webhookUrls: env.webhooks.urls }, () => sending.wake());
  const sending = deliveries(outbox, env, signed, writeMail);
  const returned = bounces(outbox, env, signed);
  const { match, matchAll } = matching(env.waitingDays);
  const register = stateRegister(outbox, env, market.register, matchAll);
  /** Of new contractors, or those with another number, the register is asked at once. */
  const matchAndCheck = async (connection: Connection) => {
    register.watch.wake();
    await matchAll(connection);
  };
  const afterChange = { leads: match, contractors: matchAndCheck, territories: matchAll };
  const into = intake(outbox, open.schema, {
    rateLimitPerMinute: env.rateLimitPerMinute,
    siteName: env.site.name,
  });
  const receiver = (table: TableName & keyof typeof afterChange) => into({ table, after: afterChange[table] });
  const verbs = {
    leads: leads(outbox, into, match, signed),
    contactMessages: { receive: into({ table: "contact_messages" }) },
    partnerApplications: { receive: into({ table: "partner_applications" }) },
    privacyRequests: privacyRequests(into, { operatorEmail }),
  };
  const pages = publishing(outbox, unfinished);
  const hiddenPages = async () => {
    const { closed, unfinished } = await pages.landingPages();
    return [...closed, ...unfinished];
  };
  const desk: Backend["desk"] = { address: null };
  const people = operators(outbox);
  const pictures = decoder();
  const requests = linkRequests(outbox, signed, { operatorEmail, rateLimitPerMinute });
  return {
    env,
    database: open,
    outbox,
    afterChange,
    deliveries: sending,
    bounces: returned,
    ...verbs,
    receipts: receipts(requests, waitingDays),
    homeownerAnswers: homeownerAnswering(requests),
    measured: measured(open.database),
    jobs: jobs(requests, match),
    contractorLinks: contractorLinks(requests, matchAll, env.register.isWatched),
    photos: photos(outbox, requests, pictures),
    statements: statements(open.database, requests),
    personalData: personalData(outbox),
    register,
    territories: territories(open.database),
    publishing: pages,
    links: signed,
    blog: blog(open.database, open.schema, hiddenPages),
    anonymousReads: anonymousReads(env.anonReadsPerMinute),
    pageCounts: pageCounts(open.database, everyStandingPage),
    figures: figures(open.database, everyStandingPage),
    deliveryLog: deliveryLog(open.database, { operatorEmail, webhookUrls: env.webhooks.urls }, sending.messageOf),
    postEditing: postEditing(open.database),
    postImages: postImages(open.database, pictures),
    operators: people,
    passkeys: passkeys(outbox, people, { name: env.site.name, linkSecret: env.linkSecret }, () => {
      if (desk.address === null) throw new Error("There is no desk.");
      return desk.address;
    }),
    desk,
    inbox: inbox(open.database, env.alarmAfterHours),
    leadChanges: leadChanges(env, match),
    contractors: contractors(matchAndCheck),
    territoryChanges: territoryChanges(matchAll),
    applications: applications(matchAndCheck),
    leadStory: (id) => readLeadStory(open.database, id, env),
    submissionDesk: submissionDesk(open.database),
    deskSettings: deskSettings(open.database, env, sending.sendTestMail, returned.mailboxState),
    pageDesk: pageDesk(open.database, pages),
    contractorDesk: contractorDesk(open.database),
    territoryDesk: territoryDesk(open.database),
    undo: (database, change) => undo(database, undoings(matchAll), change),
    receivers: {
      leads: verbs.leads.receive,
      contact_messages: verbs.contactMessages.receive,
      partner_applications: verbs.partnerApplications.receive,
      privacy_requests: verbs.privacyRequests.receive,
      blogs: into({ table: "blogs" }),
      removals: into({ table: "removals" }),
      contractors: receiver("contractors"),
      territories: receiver("territories"),
      events: into({ table: "events" }),
      deliveries: into({ table: "deliveries" }),
      statements: into({ table: "statements" }),
      closed_pages: into({ table: "closed_pages" }),
      register_checks: into({ table: "register_checks" }),
      lead_photos: into({ table: "lead_photos" }),
    },
    reportError: (error) => log("error", "page failed", errorFields(error)),
  };
}

/** Every page that a request can have been sent from, open or closed. */
const everyStandingPage = standingPages(everyLandingPath);

const cannotWrite: WriteMail = () => {
  throw new Error("The words of mails are part of the pages, which are not there.");
};
