-- Facts about this business and its region (the market). Constraints and functions need these facts. Each fact is a function, because indexes
-- and checks cannot read tables. The values below are placeholders: at each start, the server replaces them with the market's values
-- (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'UTC';
create function registration_pattern() returns text immutable parallel safe language sql return '^.+$';
create function electrical_statute() returns text immutable parallel safe language sql return '';
