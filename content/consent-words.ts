import type { ConsentCategory } from "../domain/consent.ts";

export interface StoredItem {
  /** A final `*` matches any ending. */
  name: string;
  kind: "Cookie" | "Local storage" | "Session storage";
  category: ConsentCategory;
  purpose: string;
  lasts: string;
  /** The party that stores the item. `none`: nobody stores the item, so its status is "Not used here". */
  keptBy: "site" | "analytics" | "none";
}

/**
 * The preferences dialog and the privacy policy list these items. Everything that the site may store in a browser must
 * be listed here. If a visitor refuses a category, the site deletes the items in that category.
 */
export const storedItems: StoredItem[] = [
  {
    name: "cookie_consent",
    kind: "Local storage",
    category: "necessary",
    purpose: "Remembers your choice about cookies, so that we don’t ask again.",
    lasts: "1 year",
    keptBy: "site",
  },
  {
    name: "cookie_consent_signal",
    kind: "Local storage",
    category: "necessary",
    purpose: "Remembers that you allowed analytics or marketing even though your browser asks sites not to track you.",
    lasts: "1 year",
    keptBy: "site",
  },
  {
    name: "session_id",
    kind: "Cookie",
    category: "necessary",
    purpose: "Keeps the pages of one visit together.",
    lasts: "Until you close the browser",
    keptBy: "none",
  },
  {
    name: "_ga",
    kind: "Cookie",
    category: "analytics",
    purpose: "Tells one visitor from another when Google Analytics counts visits.",
    lasts: "2 years",
    keptBy: "analytics",
  },
  {
    name: "_ga_*",
    kind: "Cookie",
    category: "analytics",
    purpose: "Keeps track of one visit for Google Analytics.",
    lasts: "2 years",
    keptBy: "analytics",
  },
  {
    name: "_gid",
    kind: "Cookie",
    category: "analytics",
    purpose: "Older Google Analytics.",
    lasts: "24 hours",
    keptBy: "none",
  },
  {
    name: "visit_source",
    kind: "Session storage",
    category: "analytics",
    purpose:
      "Remembers the first page of your visit, and the campaign or site that led you there. If you send a request, we store that with it.",
    lasts: "Until you close the tab",
    keptBy: "site",
  },
  {
    name: "visit_source",
    kind: "Session storage",
    category: "marketing",
    purpose:
      "Remembers the code of the ad you clicked. If you send a request, we store the code with it, and may tell the ad’s company that its ad led to a job.",
    lasts: "Until you close the tab",
    keptBy: "site",
  },
  {
    name: "_fbp",
    kind: "Cookie",
    category: "marketing",
    purpose: "Meta ads: which browser saw an ad.",
    lasts: "3 months",
    keptBy: "none",
  },
  {
    name: "_fbc",
    kind: "Cookie",
    category: "marketing",
    purpose: "Meta ads: which ad was clicked.",
    lasts: "2 years",
    keptBy: "none",
  },
  {
    name: "user_preferences",
    kind: "Local storage",
    category: "functionality",
    purpose: "Remembers the service and city you chose last, and offers them again.",
    lasts: "1 year",
    keptBy: "site",
  },
  {
    name: "form_data",
    kind: "Local storage",
    category: "functionality",
    purpose: "Keeps the form you typed in last, so you don’t lose it if the tab closes.",
    lasts: "1 day",
    keptBy: "site",
  },
];

export const storedItemStatus = {
  always: "Used",
  onceAllowed: "Used once you allow it",
  byGoogleOnceAllowed: "Used by Google once you allow it",
  unused: "Not used here",
};

export const storedItemWords = {
  caption: "What can be kept in your browser",
  columns: ["Name", "Kind and category", "What it is for", "How long, and whether it’s used"],
};

export const categoryWords = {
  necessary: { title: "Necessary", purpose: "What the site needs to work. It can’t be turned off." },
  analytics: {
    title: "Analytics",
    purpose: "Counts visits and remembers how you found us, so we can see what helps.",
  },
  marketing: { title: "Marketing", purpose: "Shows us which ads bring work. We load nothing from ad companies." },
  functionality: { title: "Functionality", purpose: "Remembers what you typed and chose on this device." },
} satisfies Record<ConsentCategory, { title: string; purpose: string }>;

export const consentWords = {
  banner: {
    label: "Cookie consent",
    text: "Only necessary cookies are on.",
    acceptAll: "Accept All",
    rejectAll: "Reject All",
    customize: "Customize",
  },
  saved: "Saved.",
  settings: "Cookie Settings",
  dialog: {
    heading: "Cookie Preferences",
    lead: "Choose what this site can keep in your browser. Changes apply from now on.",
    close: "Close without saving",
    signalHonored:
      "Your browser asks sites not to track you (Global Privacy Control). We honor that: analytics and marketing stay off unless you turn them on.",
    save: "Save Preferences",
    more: { text: "More in our privacy policy", href: "/privacy#cookies" },
  },
};

/** The privacy policy's text about analytics. `missing`: Google Analytics is not configured. */
export const analyticsWords = {
  configured:
    "If you allow analytics, and only then, our pages load a script from Google and tell Google Analytics which pages you look at. Google also learns your network address and what kind of browser you use. It doesn’t get what you type, or anything after a question mark in the address other than the name of a campaign. If you change your mind, the page reloads without the script, and the cookies are deleted.",
  missing:
    "This site has no analytics service set up, so nothing is loaded even if you allow analytics. Your choice is only remembered on your device.",
};
