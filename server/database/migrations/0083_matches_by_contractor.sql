-- Outside a transaction: events are recorded while it is built.
create index concurrently if not exists matches_by_contractor on events ((detail ->> 'contractor_id'), at) where kind = 'lead.matched';
