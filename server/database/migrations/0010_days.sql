-- A post's `date` is a calendar day. What was written as a plain day stands at midnight UTC; any other value is an instant,
-- of which visitors were shown the Pacific day.
alter table blogs alter column date type date using
  case when date = date_trunc('day', date, 'UTC') then (date at time zone 'UTC')::date
       else (date at time zone 'America/Los_Angeles')::date
  end;

comment on column blogs.date is 'The day of publication, read where published_at is null.';
