/** A legal page: sections that a table of contents leads to. In its texts `{name}` and `{email}` stand for the site's own. */
export interface LegalPage {
  title: string;
  description: string;
  heading: string;
  lead: string;
  sections: LegalSection[];
}

export interface LegalSection {
  /** The section's address on the page. */
  id: string;
  heading: string;
  /** A paragraph, or a list. */
  blocks: (string | string[])[];
}

/** What both legal pages say. */
export const legalWords = {
  updated: "Last updated January 2025",
  /** The day of the last change to a word of either page stands behind it. */
  revised: "Last revised",
  revisedOn: "2026-11-21",
  contents: "On this page",
};
