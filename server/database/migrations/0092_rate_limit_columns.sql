-- Of a function that counted for the release before the last one (schema/dropped.functions.sql).
alter table rate_limits drop column counter, drop column process;
delete from setup_steps where starts_with(name, 'previous-release.sql ');
