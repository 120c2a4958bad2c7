import { billingRoom } from "../billing/billing-room.ts";
import { invoiceUndoHandlers } from "../billing/invoices.ts";
import { problemUndoHandlers } from "../billing/stripe/problems.ts";
import { blogRoom } from "../blog/blog-room.ts";
import { postUndoHandlers } from "../blog/post-editing.ts";
import { applicationUndoHandlers } from "../contractors/applications.ts";
import { contractorRoom } from "../contractors/contractor-room.ts";
import { contractorUndoHandlers } from "../contractors/contractors.ts";
import { readRegisterEvidence } from "../contractors/register/evidence.ts";
import { registerUndoHandlers } from "../contractors/register/state-register.ts";
import { territoryUndoHandlers } from "../contractors/territory-changes.ts";
import type { Connection } from "../database/database.ts";
import type { OpenDatabase } from "../database/open.ts";
import { deskRoom } from "../desk/desk-room.ts";
import { countNeeds } from "../desk/inbox-list.ts";
import type { Env } from "../env.ts";
import { type ActorConnection, outboxOf, type Transaction } from "../events/outbox.ts";
import { undo } from "../events/undo.ts";
import { httpRoom } from "../http/http-room.ts";
import { jobRoom } from "../jobs/job-room.ts";
import * as lead from "../leads/lead.ts";
import { leadRoom } from "../leads/lead-room.ts";
import { leadUndoHandlers } from "../leads/operator-changes.ts";
import type { Ground } from "../links/ground.ts";
import { linkActions } from "../links/link-actions.ts";
import { links } from "../links/links.ts";
import { errorFields, log } from "../log.ts";
import { resendUnanswered } from "../mail/bounces/resend-unanswered.ts";
import { mailRules } from "../mail/kinds.ts";
import type { MailTimes, WriteMail } from "../mail/mail-channel.ts";
import { writeMail } from "../mail/write-mail.ts";
import { peopleRoom } from "../people/people-room.ts";
import { mailPrivacyRequests } from "../people/privacy-request-mails.ts";
import { submissionUndoHandlers } from "../people/submission-changes.ts";
import { pictureRoom } from "../pictures/picture-room.ts";
import { deleteOldPageCounts } from "../public/page-counts.ts";
import { restRoom } from "../rest/rest-room.ts";
import { outsideRequests, preflight } from "./preflight.ts";

export type Backend = ReturnType<typeof composeBackend>;

/**
 * Each door takes the members of these nine rooms that it uses. Tests pass `write` to see an email's data, and shorter
 * `times`.
 */
export function composeBackend(env: Env, open: OpenDatabase, write: WriteMail = writeMail, times?: MailTimes) {
  const { operatorEmail, waitingDays } = env;
  const outboxSettings = { operatorEmail, mailRules, webhookUrls: env.webhooks.urls };
  const outbox = outboxOf(open.database, outboxSettings, () => jobs.deliveries.wake(), [resendUnanswered]);
  const signedLinks = links(env.linkSecret);
  const ground: Ground = {
    env,
    database: open,
    outbox,
    links: signedLinks,
    linkActions: linkActions(outbox, signedLinks, env.rateLimitPerMinute),
  };
  const pictures = pictureRoom();
  const matchAll = (tx: Transaction) => lead.matchAll(tx, waitingDays);

  const leads = leadRoom(ground, pictures, readRegisterEvidence, mailPrivacyRequests);
  const contractors = contractorRoom(ground, pictures, matchAll, () => jobs.scheduler.askRegisterSoon());
  const blog = blogRoom(ground, pictures);
  const people = peopleRoom(ground, lead.erase, lead.correct);
  const billing = billingRoom(ground);
  const rest = restRoom(ground);
  const jobsOfRooms = {
    followPayments: billing.payments?.follow ?? null,
    countNeeds: (connection: Connection) => countNeeds(connection, env.alarmAfterHours),
    matchAll,
    askRegister: contractors.register.watch,
    deleteUnusedPictures: blog.postImages.deleteUnused,
    deleteOldPageCounts: (signal: AbortSignal) => deleteOldPageCounts(open.database, signal),
  };
  const jobs = jobRoom(ground, outboxSettings, jobsOfRooms, write, times);
  const desk = deskRoom(ground, rest.wrongKeys, people.personalData);

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
  const outside = outsideRequests(jobs.deliveries.sendTestMail);
  return {
    ...ground,
    ...leads,
    ...contractors,
    ...blog,
    ...people,
    ...billing,
    ...rest,
    ...httpRoom(ground),
    ...jobs,
    countNeeds: jobsOfRooms.countNeeds,
    ...desk,
    /** `isWhole`: also sends a test email to the operator, and asks the site's public URL and DNS. */
    preflight: (isWhole: boolean) =>
      preflight(env, open.database, signedLinks, isWhole ? outside : null, jobs.bounces.mailboxState),
    undo: (asOperator: ActorConnection, change: number, onlyOwn: string | null = null) =>
      undo(asOperator, undoHandlers, change, onlyOwn),
    reportError: (error: unknown) => log("error", "page failed", errorFields(error)),
  };
}
