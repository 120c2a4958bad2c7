import { expiryOf } from "../../../domain/contractor.ts";
import { shortDay } from "../../../domain/local-time.ts";
import { StatusBadge } from "../../ui/values.tsx";

/** Says that a license has expired or is about to; of one that has long to go it says nothing. */
export function ExpiryBadge({ what, on, today }: { what: string; on: string | null; today: string }) {
  const expiry = expiryOf(on, today);
  if (on === null || expiry === "far") return null;
  const word = `${what} ${expiry === "expired" ? "expired" : "expires"} ${shortDay(on, today)}`;
  return <StatusBadge tone="needed" word={word} />;
}
