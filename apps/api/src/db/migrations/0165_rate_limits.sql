-- How often something was tried that could pay to guess at, as the library of limits keeps it. Nothing is lost with it: it
-- need not outlive a crash of the database, and writing it costs no log.
drop table attempt;
create unlogged table rate_limit (
  -- The hash of what is limited, for whom: neither addresses nor emails are kept.
  key text primary key,
  points int not null,
  -- In milliseconds since 1970, by the clock of the process that counted first.
  expire bigint
) with (fillfactor = 70);
