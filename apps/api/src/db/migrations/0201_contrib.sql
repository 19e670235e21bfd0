-- Required from here on: all three belong to PostgreSQL's contrib package.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
