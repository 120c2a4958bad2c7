import { parseEmail, placeholderEmail } from "../../domain/email.ts";
import type { BackupRow } from "./backup-file.ts";

/** For each table, the column that marks a person as unreachable or an operator as removed. */
const markColumns: Record<string, string> = {
  leads: "unreachable_since",
  contractors: "unreachable_since",
  operators: "removed_at",
};

/**
 * Older versions stored some email addresses in a form that `parseEmail` changes or refuses. The returned function
 * returns the columns of a row that must change. A refused address moves to `email_as_restored`, and `email` becomes a
 * placeholder. In a delivery, a refused address stays.
 */
export function emailConverter(now: Date) {
  /**
   * The converted addresses of operators, which must be unique. If two operators' addresses convert to the same
   * address, only the first one is converted.
   */
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
    const mark = markColumns[table];
    return {
      email: placeholderEmail(String(row.id)),
      email_as_restored: row.email,
      ...(mark && { [mark]: row[mark] ?? now }),
    };
  };
}
