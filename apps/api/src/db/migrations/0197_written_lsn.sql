-- Where the log of the writer was after the last change of an account, for reads from a replica (decision 114). Null
-- without a replica.
alter table account add column written_lsn pg_lsn;
