/** The forms that may lead to a call, by the table that keeps what they send. */
const consentingTables = ["leads", "contact_messages", "partner_applications"] as const;

export type ConsentingTable = (typeof consentingTables)[number];

export function isConsentingTable(table: string): table is ConsentingTable {
  return consentingTables.some((consenting) => consenting === table);
}
