import { isAttendable } from "../../../domain/inbox.ts";
import type { Route } from "./+types/lead-page";

type LeadPageData = Route.ComponentProps["loaderData"];
type ShownLead = LeadPageData["lead"];

/** This conflict counts at once, however early the homeowner answered. */
const isBookingDenied = ({ booked_at, homeowner_outcome }: ShownLead) =>
  booked_at !== null && homeowner_outcome === "not-booked";

export const isInConflict = (lead: ShownLead) =>
  lead.answers_differ && (lead.early_no_counts_at === null || isBookingDenied(lead));

export const canSettle = (lead: ShownLead) =>
  lead.need === "not-contacted" || (isInConflict(lead) && lead.settled_at === null);

/** What the request waits for. Null: nothing waits, or nothing can be done. */
export function primaryActionOf({ lead, assignable }: Pick<LeadPageData, "lead" | "assignable">) {
  if (canSettle(lead)) return "settle";
  if (lead.status === "held") return "release";
  if (lead.status === "new" && assignable.length > 0) return "assign";
  return isAttendable(lead.need) ? "attend" : null;
}
