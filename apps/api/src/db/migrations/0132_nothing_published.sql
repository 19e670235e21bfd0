-- Nothing is published until someone says so; what is public already stays public.
alter table entity alter is_public set default false;
alter table network_setting alter is_directory_on set default false;
alter table network_setting alter is_help_on set default false;
-- A network without people has not begun.
update network_setting set is_directory_on = false, is_help_on = false where not exists (select from account);
-- Whom strangers call, and who answers what they send; the public pages open once both are known.
alter table network_setting add phone text;
alter table network_setting add help_contact_id int references account;
-- What an import makes of its new providers: none is public, each is asked by email, all are public.
alter table data_import add publishing text not null default 'none' check (publishing in ('none', 'ask', 'all'));
