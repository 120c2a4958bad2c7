-- Public pages show prices, and whether every active contractor is checked. A change now drops these pages in every process.
lock table contractors, screening_checks, prices in share row exclusive mode;
create constraint trigger count_change after insert or delete or update of status on contractors deferrable initially deferred
  for each row execute function count_blog_change();
create constraint trigger count_change after insert or update or delete on screening_checks deferrable initially deferred
  for each row execute function count_blog_change();
create constraint trigger count_change after insert or update or delete on prices deferrable initially deferred
  for each row execute function count_blog_change();
