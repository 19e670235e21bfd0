-- Is a place open now or later today, by its own clock? As is_open, null where its hours are not known.
create function is_open_today(open_week int4multirange, exceptions jsonb, zone text, at timestamptz) returns boolean
  language sql stable parallel safe
  return case
    when open_week is null then null
    else coalesce(
      (select coalesce(bool_or(span ->> 'until' > to_char(at at time zone zone, 'HH24:MI')), false)
       from jsonb_array_elements(exceptions) as day left join lateral jsonb_array_elements(day -> 'hours') as span on true
       where day ->> 'day' = to_char(at at time zone zone, 'YYYY-MM-DD')
       group by day limit 1),
      open_week && int4range(minute_of_week(zone, at), minute_of_week(zone, at) / 1440 * 1440 + 1440)) end;
