-- Facts about the market, that is, about this business and its region, which constraints and functions need. Each fact is a function,
-- because indexes and checks cannot read tables. Each start replaces these placeholders with the market's values
-- (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'UTC';
create function registration_pattern() returns text immutable parallel safe language sql return '^.+$';
create function electrical_statute() returns text immutable parallel safe language sql return '';
