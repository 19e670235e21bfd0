-- What people did in a period, for the report on team activity.
create index event_acts on event (at, account_id)
  where account_id is not null
    and type in ('note.written', 'referral.contactAttempted', 'visit.recorded', 'referral.assigned');
