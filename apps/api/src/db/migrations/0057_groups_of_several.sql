-- Groups with several receivers: their order, who stands for the group in lists, and what a recall keeps for its undoing.

alter table referral_group
  add constraint referral_group_mode check (mode between 1 and 5);
comment on column referral_group.mode is '1 direct, 2 offer, 3 first to accept, 4 cascade, 5 all needed';

alter table referral
  add column position smallint not null default 1,
  add column recalled_by_id int references referral on delete set null,
  add column is_lead boolean not null default true,
  add column is_unfilled boolean not null default false;
comment on column referral.position is 'The place in the order that the sender chose, from 1';
comment on column referral.recalled_by_id is 'Whose acceptance recalled it; undoing that one returns it';
comment on column referral.is_lead is
  'Shown for its group in the sender''s list: one of each group, or all where all are needed';
comment on column referral.is_unfilled is 'The lead of a group that ended without help, and was not referred again';

create index referral_recalled_by on referral (recalled_by_id) where recalled_by_id is not null;
create index referral_unfilled on referral (from_entity_id, updated_at desc, id desc) where is_unfilled and removed_at is null;

update referral set is_unfilled = true
where stage in ('rejected', 'expired') and not exists (select from referral as child where child.parent_id = referral.id);
