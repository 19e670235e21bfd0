-- Metrics count timers that failed, next to those that are due.
create index timer_failed on timer (id) where failures > 0;
