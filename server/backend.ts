import { type Blog, blog } from "./blog/posts.ts";
import type { Database } from "./database/database.ts";
import type { OpenDatabase } from "./database/open.ts";
import type { TableName } from "./database/schema.ts";
import { withOutbox } from "./deliveries/outbox.ts";
import type { Env } from "./env.ts";
import { type ContactMessages, contactMessages } from "./intake/contact-messages.ts";
import { type Leads, leads } from "./intake/leads.ts";
import { type PartnerApplications, partnerApplications } from "./intake/partner-applications.ts";
import { type PrivacyRequests, privacyRequests } from "./intake/privacy-requests.ts";
import { intake, type Receive } from "./intake/submit.ts";
import { errorFields, log } from "./log.ts";
import { type AfterChange, matching } from "./matching/matching.ts";
import { type PersonalData, personalData } from "./personal-data/personal-data.ts";

/** The verbs of the product, as pages and the data API get them. */
export interface Backend {
  env: Env;
  database: OpenDatabase;
  /** The same database for whatever changes something: what follows from it is written in the same transaction. */
  outbox: Database;
  afterChange: Record<"leads" | "contractors" | "territories", AfterChange> & Partial<Record<TableName, AfterChange>>;
  /** Sends a mail to the operator at once; yields what went wrong, or null. */
  sendTestMail(): Promise<string | null>;
  leads: Leads;
  contactMessages: ContactMessages;
  partnerApplications: PartnerApplications;
  privacyRequests: PrivacyRequests;
  personalData: PersonalData;
  blog: Blog;
  /** For each table of the data API the verb that takes its new rows; pages use the same ones by their names. */
  receivers: Record<TableName, Receive>;
  /** Tells the operator of an error that nobody expected. */
  reportError(error: unknown): void;
}

export function composeBackend(env: Env, open: OpenDatabase): Backend {
  const outbox = withOutbox(
    open.database,
    { operatorEmail: env.operatorEmail, webhookUrls: env.webhooks.urls },
    () => {},
  );
  const { match, matchAll } = matching(env.waitingDays);
  const afterChange = { leads: match, contractors: matchAll, territories: matchAll };
  const into = intake(outbox, open.schema, {
    rateLimitPerMinute: env.rateLimitPerMinute,
    siteName: env.site.name,
  });
  const receiver = (table: TableName & keyof typeof afterChange) => into({ table, after: afterChange[table] });
  const verbs = {
    leads: leads(outbox, into, match),
    contactMessages: contactMessages(into),
    partnerApplications: partnerApplications(into),
    privacyRequests: privacyRequests(into),
  };
  return {
    env,
    database: open,
    outbox,
    afterChange,
    sendTestMail: async () => "mail is not wired yet",
    ...verbs,
    personalData: personalData(outbox),
    blog: blog(open.database, open.schema),
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
    },
    reportError: (error) => log("error", "page failed", errorFields(error)),
  };
}
