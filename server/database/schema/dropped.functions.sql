-- What is called no more: by functions of before until those of the other files are applied, and by processes of releases before the last.
drop function if exists receive, write_event_deliveries, count_points, local_today, wanted_service, named_service, lead_words,
  words_of(text), words_of(blogs), statement_time;
