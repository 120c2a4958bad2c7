-- What rules of the database need to know of the market: its clock, what a contractor's registration number looks like, and the law
-- behind an electrical license. Functions, because indexes and checks can use no table. Made once, with these values; every start keeps
-- them equal to the market (server/database/market-facts.ts).
create function market_time_zone() returns text immutable parallel safe language sql return 'America/Los_Angeles';
create function registration_pattern() returns text immutable parallel safe language sql return '^[A-Z0-9*]{12}$';
create function electrical_statute() returns text immutable parallel safe language sql return 'RCW 19.28.041';
