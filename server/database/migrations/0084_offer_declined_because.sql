-- Why a contractor said no to an offer, in their words
alter table contractors add column offer_declined_because text
  check (is_filled(offer_declined_because) and char_length(offer_declined_because) <= 500);
comment on column contractors.offer_declined_because is 'What the contractor wrote as they said no to the latest offer.';
