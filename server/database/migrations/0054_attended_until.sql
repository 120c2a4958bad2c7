alter table leads add column attended_until date;

comment on column leads.attended_until is 'On this day the lead is no longer attended to. Null: it stays so until its state changes.';
