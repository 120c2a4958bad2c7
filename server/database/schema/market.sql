-- What the rules of the database need to know of the market: its clock, the pattern of a contractor's registration number, and the law
-- behind an electrical license. They are functions, because indexes and checks can read no table. A new database is made with these
-- placeholders, and each start puts the market's values in their place (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'UTC';
create function registration_pattern() returns text immutable parallel safe language sql return '^.+$';
create function electrical_statute() returns text immutable parallel safe language sql return '';
