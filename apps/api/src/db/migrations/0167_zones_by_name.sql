-- `language` is what an option's value is called on the wire, not what this column has.
alter table time_zone rename column language to zone;
