/** Forms whose sender may be called, by the table that stores them. */
const consentingTables = ["leads", "contact_messages", "partner_applications"] as const;

export type ConsentingTable = (typeof consentingTables)[number];

export function isConsentingTable(table: string): table is ConsentingTable {
  return consentingTables.some((consenting) => consenting === table);
}
