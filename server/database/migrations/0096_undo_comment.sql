comment on column operator_changes.kind is 'What was done, which says how it is undone (server/undo/undo-handlers.ts).';
