import { type Blog, blog } from "./blog/posts.ts";
import type { OpenDatabase } from "./database/open.ts";
import type { Env } from "./env.ts";
import { type ContactMessages, contactMessages } from "./intake/contact-messages.ts";
import { type Leads, leads } from "./intake/leads.ts";
import { type PartnerApplications, partnerApplications } from "./intake/partner-applications.ts";
import { type PrivacyRequests, privacyRequests } from "./intake/privacy-requests.ts";
import { type Submit, submissions } from "./intake/submit.ts";
import { errorFields, log } from "./log.ts";
import { type PersonalData, personalData } from "./personal-data/personal-data.ts";

/** The verbs of the product, as the doors (pages and data API) get them. */
export interface Backend {
  env: Env;
  database: OpenDatabase;
  submit: Submit;
  leads: Leads;
  contactMessages: ContactMessages;
  partnerApplications: PartnerApplications;
  privacyRequests: PrivacyRequests;
  personalData: PersonalData;
  blog: Blog;
  /** Tells the operator of an error that nobody expected. */
  reportError(error: unknown): void;
}

export function composeBackend(env: Env, open: OpenDatabase): Backend {
  const submit = submissions(open.database, open.schema, {
    rateLimitPerMinute: env.rateLimitPerMinute,
    siteName: env.site.name,
  });
  return {
    env,
    database: open,
    submit,
    leads: leads(open.database, submit),
    contactMessages: contactMessages(submit),
    partnerApplications: partnerApplications(submit),
    privacyRequests: privacyRequests(submit),
    personalData: personalData(open),
    blog: blog(open.database, open.schema),
    reportError: (error) => log("error", "page failed", errorFields(error)),
  };
}
