-- The market's facts that database rules need: its clock, the pattern of registration numbers, and the law about electrical licenses. They
-- are functions, because indexes and checks cannot read tables. A new database has these placeholders, and each start writes the market's
-- values (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'UTC';
create function registration_pattern() returns text immutable parallel safe language sql return '^.+$';
create function electrical_statute() returns text immutable parallel safe language sql return '';
