-- A copy is brought back row by row, so a lead may come before the one that it hangs on: it counts at the end.
alter table leads alter constraint leads_duplicate_of_fkey deferrable;
