import type { MailKind } from "./notification.ts";

/** Where an operator finds what a mail is about. */
export interface DeskPlace {
  /** Of what it is about, as every command takes it. */
  id: string;
  /** Its page of the desk; null: this process does not know where the desk is. */
  url: string | null;
}

/** The ids that a delivery names: of its lead, of its contractor, or one of `about`. */
type NamedId = "lead_id" | "contractor_id" | "message_id" | "application_id" | "request_id" | "delivery_id";

/** What each mail to the operator is about, and under which path of the desk it stands. */
export const deskPlaces: { readonly [Kind in MailKind]?: { readonly path: string; readonly id: NamedId } } = {
  "lead-waiting": { path: "/leads", id: "lead_id" },
  "lead-returned": { path: "/leads", id: "lead_id" },
  "lead-withdrawn": { path: "/leads", id: "lead_id" },
  "contractor-silent": { path: "/leads", id: "lead_id" },
  "message-received": { path: "/messages", id: "message_id" },
  "application-received": { path: "/applications", id: "application_id" },
  "privacy-request-received": { path: "/privacy-requests", id: "request_id" },
  "license-expiring": { path: "/contractors", id: "contractor_id" },
  "homeowner-not-contacted": { path: "/leads", id: "lead_id" },
  "register-problem": { path: "/contractors", id: "contractor_id" },
  "contractor-unreachable": { path: "/contractors", id: "contractor_id" },
  "delivery-failed": { path: "/deliveries", id: "delivery_id" },
};
