-- What the desk asks of one contractor is found by an index, however many there are.

create index contractors_by_name on contractors (lower(business_name), id);
create index lead_returns_by_contractor on lead_returns (contractor_id);
create index deliveries_to_contractor on deliveries (contractor_id, created_at desc, id desc)
  where contractor_id is not null and recipient_role = 'contractor';

-- What was done to a contractor and their territories; what happened to their leads is found by the lead.
create index events_by_contractor on events ((detail ->> 'contractor_id'), id desc) where lead_id is null and detail ? 'contractor_id';
