import { parseEmail, unknownEmail } from "../../domain/email.ts";
import type { BackupRow } from "./backup-file.ts";

/** The column that marks an unreachable row, or a removed operator. */
const endColumns: Record<string, string> = {
  leads: "unreachable_since",
  contractors: "unreachable_since",
  operators: "removed_at",
};

/**
 * Converts the addresses that older versions stored. Yields the changed columns of each row. Where an address would
 * have to be guessed, the row keeps it in `email_as_restored` and gets one that leads nowhere.
 */
export function emailMender(now: Date) {
  /** An operator's address is unique. Two that differed in an old backup may be the same in today's form. */
  const operators = new Set<string>();
  return ({ table, row }: BackupRow): Record<string, unknown> => {
    if (table === "deliveries" && row.channel === "mail") {
      const recipient = parseEmail(String(row.recipient));
      return recipient === null || recipient === row.recipient ? {} : { recipient };
    }
    if (typeof row.email !== "string") return {};
    const email = parseEmail(row.email);
    const isTaken = email !== null && operators.has(email.toLowerCase());
    if (email !== null && !isTaken) {
      if (table === "operators") operators.add(email.toLowerCase());
      return email === row.email ? {} : { email };
    }
    const end = endColumns[table];
    return {
      email: unknownEmail(String(row.id)),
      email_as_restored: row.email,
      ...(end && { [end]: row[end] ?? now }),
    };
  };
}
