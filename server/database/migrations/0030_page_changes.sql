-- Pages show which territories are held, so the number that says when pages must be made anew counts their changes too. At the
-- commit, so that nobody who changes a territory waits for another until then; for each row, because the statement that releases
-- what has ended runs every minute and mostly finds nothing.
create constraint trigger count_change after insert or update or delete on territories deferrable initially deferred
  for each row execute function count_blog_change();
