-- Functions get names that say what they are. Processes of the release before call the old ones of those that are made again below, until
-- schema/dropped.functions.sql drops them.
alter function local_today() rename to market_today;
alter function wanted_service(text, text) rename to service_of_lead;
alter function named_service(text, text) rename to indexed_service_of_lead;
alter function words_of(text) rename to search_words;
alter function words_of(blogs) rename to post_content;
alter function lead_words(text, text, text, text, text, text) rename to lead_search_words;

create function local_today() returns date stable parallel safe language sql return market_today();
create function wanted_service(service text, page text) returns text stable parallel safe language sql
  return service_of_lead(service, page);
create function named_service(service text, page text) returns text immutable parallel safe language sql
  return indexed_service_of_lead(service, page);
create function words_of(said text) returns tsvector immutable parallel safe language sql return search_words(said);
create function words_of(post blogs) returns jsonb stable language sql as 'select post_content(post)';
create function lead_words(name text, email text, phone text, zip_code text, city text, message text) returns tsvector
immutable parallel safe language sql
  return lead_search_words(name, email, phone, zip_code, city, message);

-- What it made of a table stands in the table's file now.
drop procedure tie_keys_to;
