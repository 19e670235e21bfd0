-- Parts of names at a million customers. Where a server lacks the extension, the search reads more and finds the same.
do $$
begin
  create extension if not exists pg_trgm;
  create index customer_search_parts on customer using gin (search_name gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
