// The people of the tests, each under one name, and what they send.

/** Ann Lee of Kirkland, whose sprinklers leak. */
export const ann = { name: "Ann Lee", email: "ann@example.com", phone: "4255550142" };

/** Ann's lead. */
export const annsRequest = {
  ...ann,
  zip_code: "98033",
  service_issue: "leak",
  message: "The third zone leaks.",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
};

/** Bo Berg, a contractor who applies. */
export const bosApplication = {
  name: "Bo Berg",
  business_name: "Berg Fences",
  email: "bo@example.com",
  phone: null,
  city: "Kirkland",
  service: "fence-repair",
  message: null,
};

/** Cy Day, who writes to us. */
export const cysMessage = {
  name: "Cy Day",
  email: "cy@example.com",
  phone: null,
  user_type: "homeowner",
  message: "Hello",
};

/** Dee, who wants a copy of the stored data. */
export const deesPrivacyRequest = { name: null, email: "dee@example.com", kind: "copy", message: null };
