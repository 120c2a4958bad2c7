import type { MailKind } from "../domain/notification.ts";

// How mails to the operator name the next step: the page of the desk and the command. `{id}` is filled in.

export const deskPlaceWords = {
  open: "Open in the desk",
  byCommand: "From the command line:",
};

const assign = "npm run -s operator -- leads assign {id} --contractor CONTRACTOR";

/** The command for each kind of mail. Mails with their own instructions are left out. */
export const commands: { readonly [Kind in MailKind]?: string } = {
  "lead-waiting": assign,
  "lead-returned": assign,
  "contractor-silent": assign,
  "homeowner-not-contacted": assign,
  "lead-withdrawn": "npm run -s operator -- leads show {id}",
  "message-received": "npm run -s operator -- messages done {id}",
  "application-received": "npm run -s operator -- applications accept {id} --help",
  "privacy-request-received": "npm run -s operator -- privacy list",
  "license-expiring": "npm run -s operator -- contractors update {id} --registration-expires-on DATE",
  "register-problem": "npm run -s operator -- contractors show {id}",
  "delivery-failed": "npm run -s operator -- deliveries retry {id}",
};

/** Replaces the registration command for an electrical license. */
export const renewElectrical = "npm run -s operator -- contractors update {id} --electrical-license-expires-on DATE";
