alter table link add column given_at timestamptz;
comment on column link.given_at is 'When the teammate who made it said that the customer has it';
