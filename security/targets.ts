export const leadFields = {
  name: "Ann",
  zip_code: "98052",
  service_issue: "other",
  preferred_contact: "email",
  phone: "4255550100",
  email: "ann@example.com",
  timeline: "asap",
  message: "Hello",
};
const application = {
  name: "Bo",
  business_name: "Berg",
  email: "bo@example.com",
  phone: "4255550100",
  city: "Kirkland",
  service: "other",
  message: "Hello",
};
const contactMessage = {
  name: "Cy",
  email: "cy@example.com",
  phone: "4255550100",
  user_type: "other",
  message: "Hello",
};

const privacyRequest = { kind: "copy", email: "di@example.com", name: "Di", message: "Hello" };

/**
 * A request that sqlmap attacks. It is a POST request if it has `json` or `form`. If the path contains a `*`, sqlmap
 * also inserts its attacks there.
 */
interface Target {
  path: string;
  json?: object;
  form?: Record<string, string>;
}

export const siteTargets: readonly Target[] = [
  { path: "/rest/v1/blogs?select=slug&title=eq.a&or=(slug.eq.a,tags.cs.{b})&order=title.asc&limit=5&offset=0" },
  { path: "/rest/v1/blogs?title=like.a&faq=cs.[]&read_time_minutes=in.(1,2)&published_at=gt.2020-01-01" },
  { path: "/rest/v1/leads", json: { ...leadFields, service: "general", city: "redmond", submitted_from_page: "/" } },
  { path: "/rest/v1/partner_applications", json: application },
  { path: "/rest/v1/contact_messages", json: contactMessage },
  { path: "/hooks/confirm-match", json: { lead_id: "0b9c1a52-6d0f-4a8e-9e59-0a4e5a3a9a11" } },
  { path: "/fence-repair/redmond", form: leadFields },
  { path: "/partner-program", form: application },
  { path: "/contact", form: contactMessage },
  { path: "/privacy", form: privacyRequest },
  { path: "/fence-repair/redmond?name=Ann&zip=98052&issue=other" },
  { path: "/thank-you?lead_id=a&confirm_match=true" },
  { path: "/blog/spring-sprinkler-start-up-checklist*" },
];

export const deskTargets = (leadId: string, contractorId: string): readonly Target[] => [
  { path: "/?q=ann&kind=lead&state=waiting&service=fence-repair&city=redmond" },
  { path: `/?after=1_1700000000000_${leadId}` },
  { path: "/contractors?q=a&status=active&after=a" },
  { path: "/territories?service=fence-repair&city=redmond&q=a&after=a" },
  { path: "/deliveries?state=sent&kind=lead-receipt&channel=mail&q=a&after=a" },
  { path: "/posts?q=a&state=draft&after=a" },
  { path: "/figures?from=2026-01-01&to=2026-02-01&days=30" },
  { path: "/leads/*" },
  { path: `/leads/${leadId}`, form: { action: "note", note: "Hello", seen: "0" } },
  { path: `/leads/${leadId}`, form: { action: "assign", contractor: contractorId, seen: "0" } },
  {
    path: `/contractors/${contractorId}`,
    form: { action: "change", seen: "{}", business_name: "Fir", email: "fir@example.com", phone: "", sms: "" },
  },
  { path: "/undo", form: { change: "1", return_to: "/" } },
  { path: "/sign-in/*" },
];
