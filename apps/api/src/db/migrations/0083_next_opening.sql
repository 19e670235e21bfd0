-- When does a place that is closed for the rest of the day open next, within two weeks? By its own clock; null where it does
-- not, or where its hours are not known. A day that differs replaces its weekday.
create function next_opening(open_week int4multirange, exceptions jsonb, zone text, at timestamptz) returns timestamptz
  language sql stable parallel safe
  return case when open_week is not null then (
    select min((day + make_interval(mins => minute)) at time zone zone)
    from (select (at at time zone zone)::date + ahead as day from generate_series(1, 14) as ahead) as days,
      lateral (
        select exists (select from jsonb_array_elements(exceptions) as it where it ->> 'day' = day::text) as differs) as kind,
      lateral (
        select extract(hour from (span ->> 'from')::time)::int * 60 + extract(minute from (span ->> 'from')::time)::int as minute
        from jsonb_array_elements(exceptions) as it, jsonb_array_elements(it -> 'hours') as span
        where differs and it ->> 'day' = day::text
        union all
        select lower(span) % 1440 from unnest(open_week * int4multirange(int4range(
          (extract(isodow from day)::int - 1) * 1440, extract(isodow from day)::int * 1440))) as span
        where not differs) as opening) end;
