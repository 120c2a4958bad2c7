// Generated from the schema; do not edit: npx vitest run server/database/row-types.test.ts --update

export interface AdSpendRow {
  month: string;
  source: string;
  medium: string;
  campaign: string;
  cents: number;
}

export interface AgreementRow {
  id: string;
  contractor_id: string;
  kind: "terms" | "pay-next";
  version: string;
  text: string;
  name: string;
  at: Date;
}

export interface BlogVersionRow {
  only_one: boolean;
  version: number;
}

export interface BlogRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  content_markdown: string | null;
  content: string | null;
  cover_image_url: string | null;
  category: string | null;
  service_type: string | null;
  city: string | null;
  author: string | null;
  tags: string[];
  published_at: Date | null;
  date: string | null;
  updated_at: Date | null;
  read_time_minutes: number | null;
  is_published: boolean;
  meta_title: string | null;
  meta_description: string | null;
  internal_links: unknown;
  faq: unknown;
  cta: unknown;
  created_at: Date;
}

export interface ContactMessageRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  user_type: "homeowner" | "contractor" | "other";
  message: string;
  created_at: Date;
  consent_wording: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  hold_reason: "honeypot" | "too-fast" | "incomplete-form" | null;
  status: "new" | "done";
  name_as_typed: string | null;
  message_as_typed: string | null;
  email_as_restored: string | null;
}

export interface ContractorFileRow {
  id: string;
  application_id: string | null;
  contractor_id: string | null;
  kind: string;
  name: string;
  media_type: "application/pdf" | "image/jpeg" | "image/png";
  bytes: number;
  sha256: string;
  created_at: Date;
  content: Buffer;
}

export interface ContractorUpdateRow {
  contractor_id: string;
  section: "licenses" | "insurance" | "workers";
  content: unknown;
  at: Date;
}

export interface ContractorRow {
  id: string;
  business_name: string;
  contact_name: string | null;
  email: string;
  phone: string | null;
  registration_number: string;
  registration_expires_on: string;
  electrical_license_number: string | null;
  electrical_license_expires_on: string | null;
  status: "offered" | "active" | "paused" | "ended";
  created_at: Date;
  monthly_fee_cents: number | null;
  unreachable_since: Date | null;
  email_as_restored: string | null;
  insurance_expires_on: string | null;
  insurer: string | null;
  policy_number: string | null;
  workers_compensation: "account" | "no-employees" | null;
  workers_account: string | null;
  billing_address: string | null;
  billed_from: string | null;
  offered_fee_cents: number | null;
  office_email: string | null;
  paused_by: "operator" | "contractor" | null;
  paused_until: string | null;
  started_because: string | null;
  tax_rate: string | null;
  tax_code: string | null;
  stopped_for_money_at: Date | null;
  stripe_customer: string | null;
  pays_itself_since: Date | null;
  offer_declined_because: string | null;
}

export interface DeliveryRow {
  id: string;
  kind: string;
  channel: "mail" | "webhook";
  recipient: string;
  recipient_role: "homeowner" | "contractor" | "operator" | "applicant" | "program";
  lead_id: string | null;
  contractor_id: string | null;
  event_id: number | null;
  about: unknown;
  cause: string;
  state: "queued" | "sending" | "sent" | "uncertain" | "failed" | "bounced" | "dropped";
  attempts: number;
  unanswered: number;
  waited: unknown;
  last_attempt_at: Date | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  attended_at: Date | null;
  bounced_at: Date | null;
  bounce_status: string | null;
  bounce_text: string | null;
  sender_refused: boolean;
}

export interface DeliveryAttemptRow {
  delivery_id: string;
  began_at: Date;
  ended_at: Date;
  outcome: "accepted" | "deferred" | "refused" | "unanswered" | "interrupted";
  answer: string | null;
}

export interface DeliveryContentRow {
  delivery_id: string;
  content: unknown;
}

export interface DeliveryReportRow {
  delivery_id: string;
  sha256: Buffer;
  read_at: Date;
}

export interface ErasedMailRow {
  id: number;
  mailbox: Buffer;
  copies: number;
  sent_at: Date;
}

export interface EventRow {
  id: number;
  at: Date;
  kind: string;
  lead_id: string | null;
  actor: "homeowner" | "contractor" | "operator" | "system";
  detail: unknown;
}

export interface FeeRow {
  contractor_id: string;
  from_day: string;
  cents: number;
}

export interface IdempotencyKeyRow {
  table_name: string;
  key: string;
  body: string | null;
  created_at: Date;
  expires_at: Date;
  stored_ids: string[] | null;
}

export interface InvoiceLineRow {
  invoice_id: string;
  position: number;
  kind: "fee" | "correction" | "credit";
  from_day: string | null;
  to_day: string | null;
  days: number | null;
  days_in_month: number | null;
  monthly_cents: number | null;
  cents: number;
}

export interface InvoiceNumberRow {
  year: number;
  last: number;
}

export interface InvoiceRow {
  id: string;
  number: string;
  contractor_id: string | null;
  month: string | null;
  issued_at: Date | null;
  due_on: string | null;
  subtotal_cents: number | null;
  tax_rate: string | null;
  tax_code: string | null;
  tax_cents: number | null;
  total_cents: number | null;
  state: "issued" | "paid" | "void";
  paid_on: string | null;
  paid_by: "check" | "transfer" | "card" | "bank-debit" | "credit" | "other" | null;
  reference: string | null;
  credit_for: string | null;
  because: string | null;
  issued_by: unknown;
  issued_to: unknown;
}

export interface LeadNoteRow {
  id: string;
  lead_id: string;
  operator_id: string | null;
  note: string;
  created_at: Date;
  contractor_id: string | null;
}

export interface LeadPhotoNumberRow {
  lead_id: string;
  latest: number;
}

export interface LeadPhotoRow {
  lead_id: string;
  position: number;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  created_at: Date;
  content: Buffer;
}

export interface LeadReturnRow {
  lead_id: string;
  contractor_id: string;
  reason: string;
  returned_at: Date;
  matched_at: Date | null;
  accepted_at: Date | null;
  contacted_at: Date | null;
  booked_at: Date | null;
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: string | null;
  homeowner_outcome_at: Date | null;
  settled_at: Date | null;
  quoted_cents: number | null;
  booked_cents: number | null;
  lost_at: Date | null;
  lost_reason: string | null;
}

export interface LeadSourceRow {
  lead_id: string;
  source: string;
  medium: string;
  campaign: string | null;
  term: string | null;
  content: string | null;
  referrer_host: string | null;
  landing_path: string | null;
  click_id_kind: "gclid" | "wbraid" | "gbraid" | "msclkid" | "fbclid" | null;
  click_id: string | null;
  consent: "none" | "analytics" | "marketing";
}

export interface LeadRow {
  id: string;
  name: string;
  zip_code: string;
  service_issue: string;
  preferred_contact: "phone" | "email" | "text" | "either" | null;
  phone: string | null;
  email: string;
  timeline: "asap" | "1-week" | "2-3-weeks" | "next-month" | "just-quotes" | null;
  message: string | null;
  service: string;
  city: string | null;
  submitted_from_page: string | null;
  status: "new" | "held" | "matched" | "closed";
  match_confirmed_at: Date | null;
  created_at: Date;
  consent_wording: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  hold_reason: "honeypot" | "too-fast" | "incomplete-form" | "operator" | "markup" | "links" | "phone" | "mail-domain" | "not-real" | null;
  duplicate_of: string | null;
  contractor_id: string | null;
  matched_at: Date | null;
  accepted_at: Date | null;
  contacted_at: Date | null;
  booked_at: Date | null;
  released_at: Date | null;
  returned_at: Date | null;
  return_reason: "wrong-area" | "wrong-trade" | "no-answer" | "not-real" | "too-busy" | "other" | null;
  closed_reason: "nobody" | "withdrawn" | "operator" | "not-real" | "duplicate" | "test" | null;
  attended_at: Date | null;
  homeowner_contacted: boolean | null;
  homeowner_contacted_at: Date | null;
  homeowner_outcome: "booked" | "not-booked" | "undecided" | null;
  homeowner_outcome_at: Date | null;
  settled_at: Date | null;
  unreachable_since: Date | null;
  name_as_typed: string | null;
  message_as_typed: string | null;
  email_as_restored: string | null;
  mail_checked_by: Date | null;
  quoted_cents: number | null;
  booked_cents: number | null;
  lost_at: Date | null;
  lost_reason: "price" | "no-answer" | "another" | "not-needed" | "other" | null;
  attended_until: string | null;
}

export interface LinkTokenRow {
  id: string;
  hash: Buffer;
  purpose: "receipt" | "job" | "contractor" | "application";
  lead_id: string | null;
  contractor_id: string | null;
  expires_at: Date;
  revoked_at: Date | null;
  created_at: Date;
  application_id: string | null;
}

export interface MailNetworkRow {
  id: number;
  subject_id: string | null;
  network: Buffer | null;
  wider_network: Buffer | null;
  created_at: Date;
  goes_at: Date | null;
}

export interface OperatorChangeRow {
  id: number;
  at: Date;
  operator_id: string;
  kind: string;
  subject: string;
  before: unknown;
  undone_at: Date | null;
}

export interface OperatorPasskeyRow {
  id: string;
  operator_id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  trusted_from: Date;
}

export interface OperatorSessionRow {
  id: string;
  hash: Buffer;
  operator_id: string;
  signed_in_by: "link" | "passkey";
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  proves_operator: boolean;
}

export interface OperatorRow {
  id: string;
  email: string;
  created_at: Date;
  removed_at: Date | null;
  email_as_restored: string | null;
  role: "owner" | "staff";
}

export interface PageCountRow {
  day: string;
  path: string;
  views: number;
  arrivals: number;
  begun: number;
}

export interface PartnerApplicationRow {
  id: string;
  name: string;
  business_name: string;
  email: string;
  phone: string | null;
  city: string;
  service: string;
  message: string | null;
  created_at: Date;
  consent_wording: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  hold_reason: "honeypot" | "too-fast" | "incomplete-form" | null;
  status: "new" | "accepted" | "declined";
  contractor_id: string | null;
  name_as_typed: string | null;
  message_as_typed: string | null;
  email_as_restored: string | null;
  registration_number: string | null;
  registration_expires_on: string | null;
  electrical_license_number: string | null;
  electrical_license_expires_on: string | null;
  wanted_territories: string[];
  insurer: string | null;
  policy_number: string | null;
  insurance_expires_on: string | null;
  workers_compensation: "account" | "no-employees" | null;
  workers_account: string | null;
  in_trade_since: number | null;
  references_given: unknown;
  billing_address: string | null;
  accepted_because: string | null;
  accepted_at: Date | null;
}

export interface PaymentRow {
  id: string;
  invoice_id: string;
  attempt: number;
  kind: "checkout" | "charge";
  cents: number;
  state: "asked" | "open" | "processing" | "paid" | "failed" | "expired";
  request: unknown;
  session: string | null;
  payment_intent: string | null;
  started_at: Date;
  look_at: Date;
}

export interface PostFeedSlugRow {
  post_id: string;
  slug: string;
}

export interface PostImageRow {
  name: string;
  alt: string;
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Date;
}

export interface PostRedirectRow {
  slug: string;
  post_id: string;
  created_at: Date;
}

export interface PostRevisionRow {
  post_id: string;
  number: number;
  contents: unknown;
  cover_image_url: string | null;
  at: Date;
  operator_id: string | null;
}

export interface PostScheduleRow {
  post_id: string;
  publish_at: Date;
  operator_id: string | null;
}

export interface PriceRow {
  service: string;
  city: string;
  from_day: string;
  cents: number;
}

export interface PrivacyRequestRow {
  id: string;
  name: string | null;
  email: string;
  kind: "copy" | "correction" | "deletion";
  message: string | null;
  status: "open" | "done";
  done_at: Date | null;
  created_at: Date;
  email_as_restored: string | null;
}

export interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

export interface RegisterAskRow {
  contractor_id: string;
  kind: "registration" | "electrical";
  number: string;
  asked_at: Date;
  since: Date;
  problem: string | null;
  told_at: Date | null;
}

export interface RegisterCheckRow {
  id: string;
  contractor_id: string | null;
  kind: "registration" | "electrical";
  number: string;
  checked_at: Date;
  source: string;
  status: string | null;
  name: string | null;
  expires_on: string | null;
  result: "active" | "suspended" | "expired" | "not-found" | "name-differs";
  overruled_because: string | null;
  trade: string | null;
  specialties: string[];
  effective_on: string | null;
  suspended_on: string | null;
  since: Date;
  application_id: string | null;
}

export interface RemovalRow {
  id: string;
  removed_at: Date;
  reason: "retention" | "request";
  table_name: string;
  row_count: number;
}

export interface ScreeningCheckRow {
  id: string;
  application_id: string | null;
  contractor_id: string | null;
  criterion: "territory" | "license" | "insurance" | "experience" | "references" | "area" | "workmanship";
  checked_at: Date;
  operator_id: string | null;
  holds_until: string | null;
  note: string | null;
}

export interface ServerSettingRow {
  name: string;
  value: string;
}

export interface ServiceRow {
  slug: string;
  is_trade: boolean;
  takes_leads: boolean;
  takes_applications: boolean;
  needs_electrical_license: boolean;
}

export interface SetupStepRow {
  name: string;
  done_at: Date;
}

export interface SignInTokenRow {
  id: string;
  hash: Buffer;
  email: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
  role: "owner" | "staff" | null;
  is_own_request: boolean;
}

export interface SpentChallengeRow {
  hash: Buffer;
  expires_at: Date;
}

export interface StatementRow {
  contractor_id: string;
  month: string;
  revision: number;
  content: unknown;
  sha256: string;
  made_at: Date;
}

export interface StripeEventRow {
  id: string;
  kind: string;
  at: Date;
  problem: "amount" | "second" | "refund" | "dispute" | "lost" | null;
  subject: string | null;
  number: string | null;
  cents: number | null;
  currency: string | null;
  payment_intent: string | null;
  attended_at: Date | null;
}

export interface TerritoryRow {
  zip_code: string;
  service: string;
  contractor_id: string;
  starts_on: string;
  ends_on: string | null;
  created_at: Date;
  offered_until: string | null;
  awaits_start: boolean;
}

export interface TerritoryWishRow {
  id: string;
  application_id: string | null;
  contractor_id: string | null;
  service: string;
  zip_code: string;
  at: Date;
}
