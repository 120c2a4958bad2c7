alter table leads
  validate constraint leads_quoted_cents_check, validate constraint leads_booked_cents_check,
  validate constraint leads_lost_reason_check, validate constraint lost_when;
