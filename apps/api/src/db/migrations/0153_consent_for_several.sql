-- What is read when several providers are chosen is worded otherwise, and a consent keeps which of both was read.
alter table consent_text add column text_for_several text;
update consent_text set text_for_several =
  'The details in this referral may be shared with the providers you chose, so that they can offer you help. You may withdraw this at any time.'
  where version = '2026-11';
alter table consent add column is_for_several boolean not null default false;
