-- During an import every row is searched for by hundreds of keys, and each search read the list of entries that were
-- not in the index yet: most of the time of an import.
alter index customer_match_keys set (fastupdate = off);
select gin_clean_pending_list('customer_match_keys');
