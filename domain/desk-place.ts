import type { MailKind } from "./notification.ts";

/** The page of the desk that a mail is about. */
export interface DeskPlace {
  /** The id that every command takes. */
  id: string;
  /** The page's URL. Null: this process does not know the desk's address. */
  url: string | null;
}

/** The ids that a delivery names: its lead, its contractor, or one in `about`. */
type NamedId = "lead_id" | "contractor_id" | "message_id" | "application_id" | "request_id" | "delivery_id";

/** For each mail to the operator: the id that it is about, and that id's path at the desk. */
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
