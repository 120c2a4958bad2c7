-- Outside a transaction: leads are stored while the indexes are built.
-- Email addresses are compared by `caseless`, whatever the database's collation. The indexes on `lower` stay for release 1.0.0.
create or replace function caseless(value text) returns text immutable parallel safe language sql
  return lower(lower(value collate "C") collate "default");
create index concurrently if not exists leads_by_caseless_email on leads (caseless(email));
create unique index concurrently if not exists operators_by_caseless_email on operators (caseless(email));

-- In a Turkish database the words of the search change with their function. Elsewhere they stay the same.
create or replace function search_words(said text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple'::regconfig, lower(said collate "C") || ' ' || translate(lower(said collate "C"), '@.-_/', '     '));
do $$ begin if lower('I') <> 'i' then reindex index leads_by_words; reindex index leads_by_typed_words; end if; end $$;
