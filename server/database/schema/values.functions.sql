-- Functions that the tables' checks, defaults, and indexes use.

-- Whether the text has a visible character.
create or replace function is_filled(value text) returns boolean immutable parallel safe language sql
  return value ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]';

-- Whether the text has no control characters, as required for mail headers.
create or replace function is_one_line(value text) returns boolean immutable parallel safe language sql
  return value !~ '[\u0001-\u001f\u007f]';

-- Whether the text may be part of a lead's source, such as its medium or campaign.
create or replace function is_source_part(value text) returns boolean immutable parallel safe language sql
  return is_filled(value) and is_one_line(value) and char_length(value) <= 100;

-- Whether the text is a valid email address. `emailShape` in domain/email.ts has the same rule.
create or replace function is_email(value text) returns boolean immutable parallel safe language sql
  return char_length(value) <= 254 and value ~ ('^(?![^@]{65})[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(?:\.[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@'
    || '(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$');

-- The text by which email addresses and license numbers are compared without regard to case. The database's collation decides only about
-- letters beyond ASCII, because in a Turkish one lower('INFO') is 'ınfo'.
create or replace function caseless(value text) returns text immutable parallel safe language sql
  return lower(lower(value collate "C") collate "default");

-- The mailbox that an email address names: without the part after a plus sign, in lower case, and at Gmail without dots and under one domain.
create or replace function mailbox_of(address text) returns text immutable parallel safe language sql
  return case when lower(split_part(address, '@', 2)) in ('gmail.com', 'googlemail.com')
              then replace(regexp_replace(lower(split_part(address, '@', 1) collate "C"), '^([^+]+)[+].*$', '\1'), '.', '') || '@gmail.com'
              else regexp_replace(lower(address collate "C"), '^([^@+]+)[+][^@]*@', '\1@') end;

-- The last ten digits of a phone number: for a US number, the number without the leading 1. Null if there are fewer than ten digits, because
-- such a number identifies nobody.
create or replace function local_phone(phone text) returns text immutable parallel safe language sql
  return case when char_length(phone) >= 10 then right(phone, 10) end;

-- A variant of service_of_lead for indexes, which cannot read the table services. If `service` is `general`, this variant returns the first
-- segment of the page's path without checking that the segment is a service of this business (`is_trade`). service_of_lead checks the
-- segment, and returns `general` if the segment is no such service.
create or replace function indexed_service_of_lead(service text, page text) returns text immutable parallel safe language sql
  return case when service = 'general' then coalesce(nullif(split_part(page, '/', 2), ''), service) else service end;

-- The words of a text for full-text search. The text is added once more with spaces in place of `@`, `.`, `-`, `_`, and `/`, so that a search
-- also finds each part of an email address or a host name. In lower case by ASCII's rules, as in `caseless`; the search turns the rest of the
-- letters to lower case.
create or replace function search_words(said text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple'::regconfig, lower(said collate "C") || ' ' || translate(lower(said collate "C"), '@.-_/', '     '));

create or replace function lead_search_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return search_words(name || ' ' || email || ' ' || zip_code || ' ' || coalesce(phone || ' ' || right(phone, 10), '')
                  || ' ' || coalesce(city, '') || ' ' || coalesce(message, ''));

create or replace function market_time(instant timestamptz) returns timestamp immutable parallel safe language sql
  return instant at time zone market_time_zone();

create or replace function market_instant(wall_time timestamp) returns timestamptz immutable parallel safe language sql
  return wall_time at time zone market_time_zone();

-- The day in the market's time zone at an instant. The first and last days of licenses and territories are such days.
create or replace function market_day(instant timestamptz) returns date immutable parallel safe language sql
  return market_time(instant)::date;

create or replace function day_start(day date) returns timestamptz immutable parallel safe language sql
  return market_instant(day::timestamp);

create or replace function market_today() returns date stable parallel safe language sql
  return market_day(now());

-- 'expired' if the last day is past, 'expiring' if it is within 30 days (`expiringDays` of domain/contractor.ts), otherwise null.
create or replace function expiry_of(last_day date) returns text stable parallel safe language sql
  return case when last_day < market_today() then 'expired' when last_day <= market_today() + 30 then 'expiring' end;

-- ISO 8601 in UTC, in whole seconds.
create or replace function iso_instant(instant timestamptz) returns text stable parallel safe language sql
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create or replace function is_pending(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'sending', 'uncertain');

create or replace function has_failed(state text) returns boolean immutable parallel safe language sql
  return state in ('failed', 'bounced');

create or replace function is_sendable(state text) returns boolean immutable parallel safe language sql
  return state in ('queued', 'uncertain');

-- True if a license with this result of a register check does not count (`stoppingResults` of domain/register.ts).
create or replace function is_stopping(result text) returns boolean immutable parallel safe language sql
  return result in ('suspended', 'expired');

-- The day of `published_at` in the market's time zone, or `day` if `published_at` is null (docs/product.md, Posts).
create or replace function publication_day(published_at timestamptz, day date) returns date immutable parallel safe language sql
  return coalesce(market_day(published_at), day);
