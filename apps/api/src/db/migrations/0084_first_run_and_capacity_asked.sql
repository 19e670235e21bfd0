-- Someone who has put the first steps aside is not shown them again, in whichever browser.
alter table account add first_run_dismissed_at timestamptz;
-- When its people were last asked by the administrators whether its capacity is still current.
alter table entity add capacity_asked_at timestamptz;
