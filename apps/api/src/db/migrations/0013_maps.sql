-- The directory as a map, and near somebody, with a hundred thousand members.

-- Where a latitude lies on a square map of the earth: 0 at the top, 1 at the bottom. Beyond the last one it has an edge.
create function mercator(lat double precision) returns double precision language sql immutable parallel safe
  return 0.5 - ln((1 + sin(radians(greatest(-85.0511, least(85.0511, lat)))))
    / (1 - sin(radians(greatest(-85.0511, least(85.0511, lat)))))) / (4 * pi());

alter table entity_address add map_y double precision generated always as (mercator(lat)) stored;

-- A week of hours as minutes since Monday began; null where nobody has said.
create function week_of(hours jsonb) returns int4multirange language sql immutable parallel safe
  return case when hours is null then null else (
    select coalesce(range_agg(int4range(
      ((day.number - 1) * 1440 + substr(span ->> 'from', 1, 2)::int * 60 + substr(span ->> 'from', 4, 2)::int)::int,
      ((day.number - 1) * 1440 + substr(span ->> 'until', 1, 2)::int * 60 + substr(span ->> 'until', 4, 2)::int)::int)), '{}')
    from jsonb_array_elements(hours) with ordinality as day(spans, number), jsonb_array_elements(day.spans) as span) end;

alter table entity_address add open_week int4multirange generated always as (week_of(hours)) stored;

-- Minutes since Monday began, by the clock of that zone. The first second that is counted from was a Thursday's.
create function minute_of_week(zone text, at timestamptz) returns int language sql stable parallel safe
  return ((floor(date_part('epoch', at at time zone zone) / 60)::bigint + 3 * 1440) % 10080)::int;

-- The same for a place with days that differ from its week.
create function is_open_by_day(open_week int4multirange, exceptions jsonb, zone text, at timestamptz) returns boolean
  language sql stable parallel safe
  return coalesce(
    (select coalesce(bool_or(to_char(at at time zone zone, 'HH24:MI') >= span ->> 'from'
        and to_char(at at time zone zone, 'HH24:MI') < span ->> 'until'), false)
     from jsonb_array_elements(exceptions) as day left join lateral jsonb_array_elements(day -> 'hours') as span on true
     where day ->> 'day' = to_char(at at time zone zone, 'YYYY-MM-DD')
     group by day limit 1),
    open_week @> minute_of_week(zone, at));

drop function is_open(jsonb, jsonb, text, timestamptz);

-- Is a place open at this moment, by its own clock? Null where its hours are not known. PostgreSQL writes this into the
-- question itself, so that it costs little where a hundred thousand places are asked.
create function is_open(open_week int4multirange, exceptions jsonb, zone text, at timestamptz) returns boolean
  language sql stable parallel safe
  return case
    when open_week is null then null
    when exceptions <> '[]' then is_open_by_day(open_week, exceptions, zone, at)
    else open_week @> minute_of_week(zone, at) end;

-- Confidential places are few, and are looked for by the middle of their county.
create index entity_address_confidential on entity_address (county_id) where is_confidential;

-- Lists by name, the usual order; searching by what it begins with has its own.
create index entity_by_name on entity (search_name, id) where merged_into_id is null;
