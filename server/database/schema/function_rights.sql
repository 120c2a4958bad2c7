-- The rights of other roles than the owner to call our functions. PostgreSQL lets everybody call a new function, and a hosted PostgreSQL may grant the roles
-- of the data API all rights on it. So a visitor with SQL of their own could make a trigger of a `security definer` function on a temporary
-- table. Before this file runs, `grantFunctionRights` (server/database/schema-files.ts) revokes all rights on our functions.

-- Checks and indexes of the forms' tables, which run as the visitor who inserts the row.
grant execute on function registration_pattern(), is_email(text), is_filled(text), is_one_line(text), caseless(text), local_phone(text),
  indexed_service_of_lead(text, text), search_words(text), lead_search_words(text, text, text, text, text, text) to anon;

-- The column `published_on` of blogs, and the indexes of published posts.
grant execute on function published_on(blogs), publication_day(timestamptz, date), market_day(timestamptz), market_time(timestamptz),
  market_time_zone() to anon, service_role;
