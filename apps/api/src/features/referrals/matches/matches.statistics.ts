import { anHour } from '@handoff/contracts/kit/dates/durations'
import { answerWindowDays } from '@handoff/contracts/referrals/matches'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'

/** How fast, and how often with a yes, entities have answered in the last 180 days; and the network as a whole. */
export async function measureAnswers(db: Kysely<DB>, now: Date) {
  await sql`
    with measured as (
      select to_entity_id as entity_id, count(*)::int as answers,
        (count(*) filter (where status in (1, 5)))::int as accepted,
        percentile_cont(0.5) within group (order by hours_to_answer) as median_hours
      from referral
      where answered_at > ${now}::timestamptz - make_interval(days => ${sql.lit(answerWindowDays)})
        and answered_at <= ${now}::timestamptz and stage not in ('recalled', 'error')
      group by grouping sets ((to_entity_id), ())),
    gone as (
      delete from answer_statistic as known
      where entity_id is not null and not exists (select from measured where measured.entity_id = known.entity_id))
    insert into answer_statistic (entity_id, answers, accepted, median_hours, measured_at)
    select entity_id, answers, accepted, median_hours, ${now}::timestamptz from measured
    on conflict (entity_id) do update set answers = excluded.answers, accepted = excluded.accepted,
      median_hours = excluded.median_hours, measured_at = excluded.measured_at
    where (answer_statistic.answers, answer_statistic.accepted, answer_statistic.median_hours)
      is distinct from (excluded.answers, excluded.accepted, excluded.median_hours)`.execute(db)
}

export const measureAnswersHourly: Job = {
  name: 'matches.measureAnswers',
  everyMs: anHour,
  run: ({ db, now }) => measureAnswers(db, now),
}
