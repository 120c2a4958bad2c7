comment on column privacy_requests.kind is 'What is wanted: a copy of what is stored, a correction of it, or its deletion.';
