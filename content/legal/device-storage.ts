/** One thing that this site keeps in a visitor's browser. */
export interface StoredItem {
  name: string;
  kind: "Cookie" | "Local storage" | "Session storage";
  purpose: string;
  lasts: string;
}

/** Everything that this site keeps in a visitor's browser; the privacy policy shows it as a table. */
export const deviceStorage: StoredItem[] = [
  {
    name: "react-router-scroll-positions",
    kind: "Session storage",
    purpose: "Remembers how far down you were on a page, so that the Back button takes you there again.",
    lasts: "Until you close the tab",
  },
];

export const deviceStorageWords = {
  caption: "What this site keeps in your browser",
  columns: ["Name", "Kind", "What it is for", "How long"],
};
