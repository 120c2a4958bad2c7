import { market } from "../../content/chosen-market.ts";
import { staticPages } from "../../content/navigation.ts";
import { fees, prices } from "../billing/fees.ts";
import { invoicePages } from "../billing/invoice-pages.ts";
import { invoices, invoiceUndoHandlers } from "../billing/invoices.ts";
import { moneyFigures } from "../billing/money-figures.ts";
import { attendProblem, problemUndoHandlers } from "../billing/stripe/problems.ts";
import { stripePayments } from "../billing/stripe/stripe-payments.ts";
import { postEditing, postUndoHandlers } from "../blog/post-editing.ts";
import { postImages } from "../blog/post-images.ts";
import { blog } from "../blog/posts.ts";
import { applicationLinks } from "../contractors/application-links.ts";
import { applications, applicationUndoHandlers } from "../contractors/applications.ts";
import { contractorLinks } from "../contractors/contractor-links.ts";
import { contractors, contractorUndoHandlers } from "../contractors/contractors.ts";
import { partnerTermsOf } from "../contractors/partner-terms.ts";
import { readRegisterEvidence } from "../contractors/register/evidence.ts";
import { registerUndoHandlers, stateRegister } from "../contractors/register/state-register.ts";
import { statements } from "../contractors/statements/statements.ts";
import { territories } from "../contractors/territories.ts";
import { territoryChanges, territoryUndoHandlers } from "../contractors/territory-changes.ts";
import type { OpenDatabase } from "../database/open.ts";
import { deskServices } from "../desk/desk-services.ts";
import type { Env } from "../env.ts";
import { type ActorConnection, outboxOf, type Transaction } from "../events/outbox.ts";
import { undo } from "../events/undo.ts";
import { pageVersion } from "../http/page-version.ts";
import { deliveries } from "../jobs/deliveries.ts";
import { deliveryLog } from "../jobs/delivery-log.ts";
import { jobScheduler } from "../jobs/job-scheduler.ts";
import { contractorJobs } from "../leads/contractor-jobs.ts";
import { figures } from "../leads/figures.ts";
import { homeownerAnswers } from "../leads/homeowner-answers.ts";
import { jobs } from "../leads/job.ts";
import * as lead from "../leads/lead.ts";
import { leads } from "../leads/leads.ts";
import { noMailDomains, openMailDomains } from "../leads/mail-domains.ts";
import { measuredFacts } from "../leads/measured.ts";
import { leadChanges, leadUndoHandlers } from "../leads/operator-changes.ts";
import { photos } from "../leads/photos/photos.ts";
import { receipts } from "../leads/receipt.ts";
import { receivers } from "../leads/receivers.ts";
import { sources } from "../leads/sources.ts";
import { submissions } from "../leads/submit.ts";
import { wrongKeys } from "../limits/wrong-keys.ts";
import { linkRequests } from "../links/link-requests.ts";
import { links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { bounces } from "../mail/bounces/bounces.ts";
import { resendUnanswered } from "../mail/bounces/resend-unanswered.ts";
import { mailRules } from "../mail/kinds.ts";
import type { MailTimes, WriteMail } from "../mail/mail-channel.ts";
import { writeMail } from "../mail/write-mail.ts";
import { personalData } from "../people/personal-data.ts";
import { mailPrivacyRequests } from "../people/privacy-request-mails.ts";
import { submissionChanges, submissionUndoHandlers } from "../people/submission-changes.ts";
import { decoder } from "../pictures/decoder.ts";
import { uploadTurns } from "../pictures/upload-turns.ts";
import { deleteOldPageCounts, pageCounts } from "../public/page-counts.ts";
import { readLimits } from "../rest/read-limits.ts";
import { refusedAttempts } from "../rest/refused-attempts.ts";
import { outsideRequests, preflight } from "./preflight.ts";

export type Backend = ReturnType<typeof composeBackend>;

/** Tests pass their own `write` to inspect the data from which an email is written, and shorter `times`. */
export function composeBackend(env: Env, open: OpenDatabase, write: WriteMail = writeMail, times?: MailTimes) {
  const { operatorEmail, rateLimitPerMinute, waitingDays } = env;
  const signedLinks = links(env.linkSecret);
  const outboxSettings = { operatorEmail, mailRules, webhookUrls: env.webhooks.urls };
  const outbox = outboxOf(open.database, outboxSettings, () => deliveryQueue.wake(), [resendUnanswered]);
  const deliveryQueue = deliveries(outbox, env, signedLinks, write, times);
  const bounceReports = bounces(outbox, env, signedLinks);
  const matchAll = (tx: Transaction) => lead.matchAll(tx, waitingDays);
  const register = stateRegister(outbox, env, market.register, matchAll);
  /**
   * Matches waiting requests with contractors, and soon afterward looks up new license numbers in the state's register.
   */
  const matchAndCheck = async (tx: Transaction) => {
    scheduler.askRegisterSoon();
    return matchAll(tx);
  };
  const pictureDecoder = decoder();
  const turns = uploadTurns();
  const terms = partnerTermsOf(env.site);
  const articlePictures = postImages(open.database, pictureDecoder);
  const requests = linkRequests(outbox, signedLinks, rateLimitPerMinute);
  const payments = stripePayments(outbox, requests, env);
  const scheduler = jobScheduler(outbox, env, {
    followPayments: payments?.follow ?? null,
    releaseMails: deliveryQueue.releaseMails,
    matchAll,
    askRegister: register.watch,
    readMailbox: bounceReports.read,
    deleteUnusedPictures: articlePictures.deleteUnused,
    deleteOldPageCounts: (signal) => deleteOldPageCounts(open.database, signal),
  });
  const submit = submissions(outbox, env);
  const mailDomains = env.mailDomains.areChecked ? openMailDomains(env.mailDomains.servers) : noMailDomains;
  const siteName = env.site.name;
  const leadOperations = leads(outbox, submit, signedLinks, mailDomains, { waitingDays, siteName });
  const keys = wrongKeys(open.database);
  const persons = personalData(open.database, lead.erase);
  const undoHandlers = {
    ...leadUndoHandlers,
    ...applicationUndoHandlers,
    ...submissionUndoHandlers,
    ...postUndoHandlers,
    ...territoryUndoHandlers(matchAll),
    ...contractorUndoHandlers(matchAll),
    ...registerUndoHandlers(matchAll),
    ...invoiceUndoHandlers,
    ...problemUndoHandlers,
  };
  const outside = outsideRequests(deliveryQueue.sendTestMail);
  return {
    env,
    database: open,
    outbox,
    deliveries: deliveryQueue,
    scheduler,
    bounces: bounceReports,
    receivers: receivers(submit, leadOperations.receive, mailPrivacyRequests, siteName),
    leads: leadOperations,
    receipts: receipts(requests, signedLinks, waitingDays, readRegisterEvidence),
    jobs: jobs(requests, waitingDays),
    contractorLinks: contractorLinks(requests, matchAll, {
      isWatched: env.register.isWatched,
      terms,
      decoder: pictureDecoder,
      turns,
    }),
    contractorJobs: contractorJobs(requests, waitingDays),
    applicationLinks: applicationLinks(requests, signedLinks, pictureDecoder, turns, register.checkApplicant),
    homeownerAnswers: homeownerAnswers(requests),
    measured: measuredFacts(open.database),
    photos: photos(outbox, requests, pictureDecoder, turns),
    statements: statements(open.database, requests),
    invoices: invoices(),
    invoicePages: invoicePages(open.database, requests),
    fees: fees(),
    prices: prices(open.database),
    payments,
    moneyFigures: moneyFigures(open.database),
    attendPaymentProblem: attendProblem,
    personalData: persons,
    register,
    territories: territories(open.database),
    links: signedLinks,
    blog: blog(open.database, open.schema),
    readLimits: readLimits(env.anonReadsPerMinute),
    refusedAttempts: refusedAttempts(),
    pageCounts: pageCounts(open.database, staticPages),
    pageVersion: pageVersion(open.database),
    figures: figures(open.database, staticPages),
    sources: sources(open.database),
    deliveryLog: deliveryLog(open.database, outboxSettings, deliveryQueue.messageOf),
    postEditing: postEditing(open.database, articlePictures),
    postImages: articlePictures,
    wrongKeys: keys,
    ...deskServices(outbox, env, keys, persons, signedLinks),
    leadChanges: leadChanges(env),
    contractors: contractors(matchAndCheck),
    territoryChanges: territoryChanges(matchAll),
    applications: applications(matchAndCheck, env.offerDays, signedLinks),
    submissionChanges: submissionChanges(persons, lead.correct),
    /**
     * Checks whether the site is ready to go live. If `isWhole`, also sends a test email to the operator and queries
     * the site's public URL and DNS.
     */
    preflight: (isWhole: boolean) =>
      preflight(env, open.database, signedLinks, isWhole ? outside : null, bounceReports.mailboxState),
    undo: (asOperator: ActorConnection, change: number, onlyOwn: string | null = null) =>
      undo(asOperator, undoHandlers, change, onlyOwn),
    reportError: (error: unknown) => log("error", "page failed", errorFields(error)),
  };
}
