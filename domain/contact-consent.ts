/** Their forms show a consent sentence (content/consent-wordings.ts). */
const tablesWithConsent = ["leads", "contact_messages", "partner_applications"] as const;

export type TableWithConsent = (typeof tablesWithConsent)[number];

export function isTableWithConsent(table: string): table is TableWithConsent {
  return tablesWithConsent.some((known) => known === table);
}
