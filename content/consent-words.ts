import type { Category } from "../domain/consent.ts";

/** One thing that is, or could be, kept in a visitor's browser. */
export interface StoredItem {
  /** A star at the end stands for any ending. */
  name: string;
  kind: "Cookie" | "Local storage" | "Session storage";
  category: Category;
  purpose: string;
  lasts: string;
  /** Who keeps it: this site, Google Analytics where it is configured, or none of them. */
  keptBy: "site" | "analytics" | "none";
}

/**
 * Everything that the consent covers. The preferences and the privacy policy show it, and what is refused is deleted by
 * it: nothing may be kept in a browser that is not in this list.
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
    purpose: "Remembers that you allowed analytics or marketing although your browser asks sites not to track you.",
    lasts: "1 year",
    keptBy: "site",
  },
  {
    name: "session_id",
    kind: "Cookie",
    category: "necessary",
    purpose: "Would keep the pages of one visit together.",
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
    purpose: "Holds the state of one visit for Google Analytics.",
    lasts: "2 years",
    keptBy: "analytics",
  },
  {
    name: "_gid",
    kind: "Cookie",
    category: "analytics",
    purpose: "Told visitors apart in an older Google Analytics.",
    lasts: "24 hours",
    keptBy: "none",
  },
  {
    name: "_fbp",
    kind: "Cookie",
    category: "marketing",
    purpose: "Would tell Facebook which browser saw an ad.",
    lasts: "3 months",
    keptBy: "none",
  },
  {
    name: "_fbc",
    kind: "Cookie",
    category: "marketing",
    purpose: "Would tell Facebook which ad was clicked.",
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
    purpose: "Keeps the form you typed in last until it is sent, so that it survives a closed tab.",
    lasts: "1 day",
    keptBy: "site",
  },
];

/** Whether this installation keeps an item. */
export const storedItemStatus = {
  always: "In use",
  onceAllowed: "In use once you allow it",
  byGoogleOnceAllowed: "In use by Google once you allow it",
  unused: "Not in use on this site",
};

export const storedItemWords = {
  caption: "What may be kept in your browser",
  columns: ["Name", "Kind and category", "What it is for", "How long, and is it in use"],
};

export const categoryWords = {
  necessary: { title: "Necessary", purpose: "What the site needs to work. It can’t be turned off." },
  analytics: { title: "Analytics", purpose: "Counts visits, so that we can see which pages help." },
  marketing: { title: "Marketing", purpose: "Would measure ads. We run none today." },
  functionality: { title: "Functionality", purpose: "Remembers what you typed and chose on this device." },
} satisfies Record<Category, { title: string; purpose: string }>;

export const consentWords = {
  banner: {
    label: "Cookie consent",
    text: "This site keeps only necessary cookies and data in your browser, unless you allow more.",
    acceptAll: "Accept All",
    rejectAll: "Reject All",
    customize: "Customize",
  },
  confirmation: {
    text: "Your choice is set. To change it, use Cookie Settings at the bottom left of every page.",
    hide: "Hide",
  },
  settings: "Cookie Settings",
  dialog: {
    heading: "Cookie Preferences",
    lead: "Choose what this site may keep in your browser.",
    close: "Close without saving",
    signalHonored:
      "Your browser asks sites not to track you (Global Privacy Control). We honored that: analytics and marketing stay off unless you turn them on.",
    save: "Save Preferences",
    more: { text: "More in our privacy policy", href: "/privacy#cookies" },
  },
};

/** What the privacy policy says about analytics, by whether this installation has it. */
export const analyticsWords = {
  configured:
    "If you allow analytics, and only then, our pages load a script from Google and tell Google Analytics which pages you look at. Google also learns your network address and what kind of browser you use. It does not get what you type, nor what stands after a question mark in the address, other than the name of a campaign. If you take the permission back, the page loads again without the script, and the cookies are deleted.",
  missing:
    "This site has no analytics service set up, so nothing is loaded even if you allow analytics. Your answer is only remembered on your device.",
};
