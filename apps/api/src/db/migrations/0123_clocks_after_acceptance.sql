-- Answer times also say, by priority, by when an accepted customer is contacted (`contact`), and by when there is a next
-- step after an attempt, a missed appointment, or a reopening (`resume`; null: as long as the stage lasts).
update clock_level set
  routine = routine || '{"contact": {"value": 3, "unit": "days"}, "resume": null}',
  urgent = urgent || '{"contact": {"value": 1, "unit": "days"}, "resume": {"value": 1, "unit": "days"}}',
  emergency = emergency || '{"contact": {"value": 4, "unit": "hours"}, "resume": {"value": 1, "unit": "days"}}';
