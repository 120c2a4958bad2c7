-- Outside a transaction: requests come in while it is built.
create index concurrently if not exists leads_by_typed_words on leads using gin (search_words(coalesce(name_as_typed, '') || ' ' || coalesce(message_as_typed, '')))
  where name_as_typed is not null or message_as_typed is not null;
