export const ann = { name: "Ann Lee", email: "ann@example.com", phone: "4255550142" };

export const annsRequest = {
  ...ann,
  zip_code: "98033",
  service_issue: "leak",
  message: "The third zone leaks.",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
};

export const bosApplication = {
  name: "Bo Berg",
  business_name: "Berg Fences",
  email: "bo@example.com",
  phone: null,
  city: "Kirkland",
  service: "fence-repair",
  message: null,
};

export const cysMessage = {
  name: "Cy Day",
  email: "cy@example.com",
  phone: null,
  user_type: "homeowner",
  message: "Hello",
};

export const deesPrivacyRequest = { name: null, email: "dee@example.com", kind: "copy", message: null };
