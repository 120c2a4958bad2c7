-- Outside a transaction: leads are stored while the indexes are built.
create index concurrently if not exists denied_leads on leads (homeowner_contacted_at desc, id desc)
  where status = 'matched' and homeowner_contacted is false;

create index concurrently if not exists stalled_leads on leads (accepted_at desc, id desc)
  where status = 'matched' and accepted_at is not null and contacted_at is null and booked_at is null and lost_at is null;
