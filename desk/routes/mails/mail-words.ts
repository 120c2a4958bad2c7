import type { MailRecipient } from "../../../domain/notification.ts";

export const recipientNames: Record<MailRecipient, string> = {
  homeowner: "Homeowner",
  contractor: "Contractor",
  applicant: "Applicant",
  operator: "You",
};
