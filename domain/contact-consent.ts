/** The tables of forms whose senders agree to be called. */
const consentingTables = ["leads", "contact_messages", "partner_applications"] as const;

export type ConsentingTable = (typeof consentingTables)[number];

export function isConsentingTable(table: string): table is ConsentingTable {
  return consentingTables.some((consenting) => consenting === table);
}
