-- How often something was tried that could pay to guess at, counted for all processes together. Nothing is lost with it:
-- it need not outlive a crash of the database, and writing it costs no log.
create unlogged table attempt (
  -- The hash of what is limited, for whom: neither addresses nor emails are kept.
  key bytea primary key,
  count int not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
