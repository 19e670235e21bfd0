-- Who is notified once a provider can meet the need: the person who recorded it, until that person leaves and someone
-- takes over. `created_by_id` stays as history.
alter table unmet_need add watched_by_id int references account;
update unmet_need set watched_by_id = created_by_id where is_watched;
drop index unmet_need_opened;
create index unmet_need_opened on unmet_need (watched_by_id) where is_watched and met_at is null;
