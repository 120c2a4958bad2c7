-- Names and messages as they were typed, where their reading in ASCII differs.
alter table leads
  add column name_as_typed text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  add column message_as_typed text check (char_length(message_as_typed) <= 5000);
grant insert (name_as_typed, message_as_typed) on leads to anon;
alter table contact_messages
  add column name_as_typed text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  add column message_as_typed text check (char_length(message_as_typed) <= 5000);
grant insert (name_as_typed, message_as_typed) on contact_messages to anon;
alter table partner_applications
  add column name_as_typed text check (is_one_line(name_as_typed) and char_length(name_as_typed) <= 120),
  add column message_as_typed text check (char_length(message_as_typed) <= 5000);
grant insert (name_as_typed, message_as_typed) on partner_applications to anon;
