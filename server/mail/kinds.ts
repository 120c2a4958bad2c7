import type { MailKind } from "../../content/mail-names.ts";
import type { MailRule } from "../../domain/notification.ts";
import type { GatheredMails } from "./gathered.ts";
import { applicationAnswered } from "./kinds/application-answered.ts";
import { applicationComplete } from "./kinds/application-complete.ts";
import { applicationConfirmed } from "./kinds/application-confirmed.ts";
import { applicationReceived } from "./kinds/application-received.ts";
import { applicationReopened } from "./kinds/application-reopened.ts";
import { contractorAsked } from "./kinds/contractor-asked.ts";
import { contractorPaused } from "./kinds/contractor-paused.ts";
import { contractorReminder } from "./kinds/contractor-reminder.ts";
import { contractorSilent } from "./kinds/contractor-silent.ts";
import { contractorUnreachable } from "./kinds/contractor-unreachable.ts";
import { deliveryFailed } from "./kinds/delivery-failed.ts";
import { digest } from "./kinds/digest.ts";
import { homeownerNotContacted } from "./kinds/homeowner-not-contacted.ts";
import { homeownerUnreachable } from "./kinds/homeowner-unreachable.ts";
import { howDidItEnd } from "./kinds/how-did-it-end.ts";
import { insuranceExpiring } from "./kinds/insurance-expiring.ts";
import { invoiceIssued, invoiceOverdue, territoryStopped } from "./kinds/invoice-mails.ts";
import { leadCorrected } from "./kinds/lead-corrected.ts";
import { leadReturned } from "./kinds/lead-returned.ts";
import { leadToContractor } from "./kinds/lead-to-contractor.ts";
import { leadWaiting } from "./kinds/lead-waiting.ts";
import { leadWithdrawn } from "./kinds/lead-withdrawn.ts";
import { licenseExpiring } from "./kinds/license-expiring.ts";
import { linkRenewed } from "./kinds/link-renewed.ts";
import { matchEnded } from "./kinds/match-ended.ts";
import { matchFound } from "./kinds/match-found.ts";
import { messageReceived } from "./kinds/message-received.ts";
import { monthlyStatement } from "./kinds/monthly-statement.ts";
import { nobodyFound } from "./kinds/nobody-found.ts";
import { offer } from "./kinds/offer.ts";
import { offerAgreed } from "./kinds/offer-agreed.ts";
import { offerEnded } from "./kinds/offer-ended.ts";
import { paymentRefused } from "./kinds/payment-refused.ts";
import { photosAdded } from "./kinds/photos-added.ts";
import { preflightTest } from "./kinds/preflight-test.ts";
import { privacyRequestReceived } from "./kinds/privacy-request-received.ts";
import { receipt } from "./kinds/receipt.ts";
import { registerProblem } from "./kinds/register-problem.ts";
import { signInLink } from "./kinds/sign-in-link.ts";
import { termsChanged } from "./kinds/terms-changed.ts";
import { territoryFree } from "./kinds/territory-free.ts";
import { updateRefused } from "./kinds/update-refused.ts";
import { welcome } from "./kinds/welcome.ts";
import { wereYouContacted } from "./kinds/were-you-contacted.ts";
import type { DeskPlace } from "./mail-kind.ts";

export const mailKinds = {
  "lead-to-contractor": leadToContractor,
  receipt,
  "match-found": matchFound,
  "match-ended": matchEnded,
  "nobody-found": nobodyFound,
  "contractor-reminder": contractorReminder,
  "contractor-silent": contractorSilent,
  "lead-waiting": leadWaiting,
  "lead-returned": leadReturned,
  "lead-withdrawn": leadWithdrawn,
  "lead-corrected": leadCorrected,
  "photos-added": photosAdded,
  "message-received": messageReceived,
  "application-received": applicationReceived,
  "privacy-request-received": privacyRequestReceived,
  "application-answered": applicationAnswered,
  "application-confirmed": applicationConfirmed,
  "application-complete": applicationComplete,
  "application-reopened": applicationReopened,
  offer,
  "offer-agreed": offerAgreed,
  "offer-ended": offerEnded,
  welcome,
  "terms-changed": termsChanged,
  "insurance-expiring": insuranceExpiring,
  "update-refused": updateRefused,
  "contractor-asked": contractorAsked,
  "contractor-paused": contractorPaused,
  "territory-free": territoryFree,
  "license-expiring": licenseExpiring,
  digest,
  "register-problem": registerProblem,
  "monthly-statement": monthlyStatement,
  "delivery-failed": deliveryFailed,
  "contractor-unreachable": contractorUnreachable,
  "homeowner-unreachable": homeownerUnreachable,
  "link-renewed": linkRenewed,
  "sign-in-link": signInLink,
  "were-you-contacted": wereYouContacted,
  "how-did-it-end": howDidItEnd,
  "homeowner-not-contacted": homeownerNotContacted,
  "invoice-issued": invoiceIssued,
  "invoice-overdue": invoiceOverdue,
  "payment-refused": paymentRefused,
  "territory-stopped": territoryStopped,
  "preflight-test": preflightTest,
} satisfies Record<MailKind, object>;

type Definition<Kind extends MailKind> = (typeof mailKinds)[Kind];

/** Only emails to the operator have a `place` or `gathered`. */
export type MailOf<Kind extends MailKind = MailKind> = {
  [Each in Kind]: {
    kind: Each;
    to: Definition<Each>["to"][number];
    place?: DeskPlace;
    gathered?: GatheredMails;
  } & NonNullable<Awaited<ReturnType<Definition<Each>["facts"]>>>;
}[Kind];

export type Mail = MailOf;

export const mailRules: readonly MailRule<MailKind>[] = Object.entries(mailKinds).flatMap(([kind, { to, when }]) =>
  when === "clock" || when === "on-demand"
    ? []
    : when.flatMap(({ to: only, ...condition }) =>
        (only ? [only] : to).map((role) => ({ kind: kind as MailKind, to: role, ...condition })),
      ),
);
