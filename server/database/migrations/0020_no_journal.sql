-- The embedded database had a journal beside it (docs/decisions/0012-no-journal.md). What filled it goes, on every table; a
-- PostgreSQL server never had it.
drop function if exists record_change() cascade;
drop table if exists journal_position;
