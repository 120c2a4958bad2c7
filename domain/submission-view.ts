import type { ContactMessage } from "./contact-message.ts";
import type { HappenedEvent } from "./event.ts";
import type { WrittenName } from "./letters.ts";
import type { PartnerApplication } from "./partner-application.ts";
import type { PrivacyRequest } from "./privacy-request.ts";

// Messages, applications and privacy requests as the people behind the site read them.

export interface MessageView extends ContactMessage, WrittenName {
  id: string;
  status: "new" | "done";
  hold_reason: string | null;
  created_at: Date;
}

export interface ApplicationView extends PartnerApplication, WrittenName {
  id: string;
  status: "new" | "accepted" | "declined";
  hold_reason: string | null;
  consent_wording: string | null;
  contractor_id: string | null;
  created_at: Date;
  /** What happened to it since. */
  events: Omit<HappenedEvent, "actor">[];
}

export interface PrivacyRequestView extends PrivacyRequest {
  id: string;
  status: "open" | "done";
  created_at: Date;
  /** The last day for an answer, such as 2026-12-31. */
  due_on: string;
  /** How many rows are stored under the address, by table. */
  stored: { table: string; count: number }[];
}
