import { staticPages } from "../../content/navigation.ts";
import type { Transaction } from "../events/outbox.ts";
import type { Ground } from "../links/ground.ts";
import type { PictureRoom } from "../pictures/picture-room.ts";
import { contractorJobs } from "./contractor-jobs.ts";
import { figures } from "./figures.ts";
import { homeownerAnswers } from "./homeowner-answers.ts";
import { jobLinks } from "./job.ts";
import { leads } from "./leads.ts";
import { noMailDomains, openMailDomains } from "./mail-domains.ts";
import { measuredFacts } from "./measured.ts";
import { leadChanges } from "./operator-changes.ts";
import { photos } from "./photos/photos.ts";
import { type EvidenceOf, receipts } from "./receipt.ts";
import { receivers } from "./receivers.ts";
import { sources } from "./sources.ts";
import { submissions } from "./submit.ts";

export type LeadRoom = ReturnType<typeof leadRoom>;

export function leadRoom(
  { env, database: { database }, outbox, links, linkActions }: Ground,
  { decoder, turns }: PictureRoom,
  evidenceOf: EvidenceOf,
  mailPrivacyRequests: (tx: Transaction, ids: readonly string[]) => Promise<void>,
) {
  const { waitingDays } = env;
  const siteName = env.site.name;
  const submit = submissions(outbox, env);
  const mailDomains = env.mailDomains.areChecked ? openMailDomains(env.mailDomains.servers) : noMailDomains;
  const leadOperations = leads(outbox, submit, links, mailDomains, { waitingDays, siteName });
  return {
    leads: leadOperations,
    receivers: receivers(submit, leadOperations.receive, mailPrivacyRequests, siteName),
    receipts: receipts(linkActions, links, waitingDays, evidenceOf),
    jobLinks: jobLinks(linkActions, waitingDays),
    contractorJobs: contractorJobs(linkActions, waitingDays),
    homeownerAnswers: homeownerAnswers(linkActions),
    photos: photos(outbox, linkActions, decoder, turns),
    leadChanges: leadChanges(env),
    figures: figures(database, staticPages),
    sources: sources(database),
    /** For pages. */
    measured: measuredFacts(database),
  };
}
