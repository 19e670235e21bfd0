import type { ReportRow } from '@handoff/contracts/analytics'
import { sql } from 'kysely'
import { medianOf } from '../../kit/figures.ts'
import { personName } from '../../kit/person-name.ts'
import { isAnswer } from '../referrals/referrals.conditions.ts'
import { rowsOf } from '../referrals/referrals.figures.ts'
import { type Builder, count, countColumn, fromFive, hoursColumn, linkTo, measure, plural } from './analytics.table.ts'

const kinds = [
  { key: 'notes', name: 'Notes', type: 'note.written' },
  { key: 'contacts', name: 'Contact attempts', type: 'referral.contactAttempted' },
  { key: 'visits', name: 'Visits', type: 'visit.recorded' },
  { key: 'assigned', name: 'Assignments', type: 'referral.assigned' },
] as const
type Counts = Record<'answered' | 'open' | 'answeredOfAssigned' | (typeof kinds)[number]['key'], number> & {
  median: number | null
}
type Person = Counts & { id: number; name: string; entity: string | null }

const answered = { side: 'inbound', dateOf: 'answered', search: { isCounted: true } } as const
const opened = { side: 'inbound', dateOf: 'sent', search: { isOpen: true } } as const
const mostPeople = 100

/** What each person did in the period, and what is assigned to them now: of everyone, or of one provider. */
export const team: Builder = async (ctx, { entityId, ...shared }, { from, to }) => {
  const { timeZone } = ctx.viewer
  const isNarrowed = Object.values(shared).some((value) => value !== undefined)
  const answers = rowsOf(ctx, shared, answered, { from, to }).select([
    'referral.id',
    'referral.assigned_account_id',
    'referral.hours_to_answer',
  ])
  const assigned = rowsOf(ctx, shared, opened, {}).select('referral.assigned_account_id')
  const ids = rowsOf(ctx, shared, { side: 'inbound', dateOf: 'sent' }, {}).clearSelect().select('referral.id')
  const acts = ctx.db
    .selectFrom('event')
    .select([
      'event.account_id',
      ...kinds.map(({ key, type }) =>
        sql<number>`(count(*) filter (where event.type = ${sql.lit(type)}))::int`.as(key),
      ),
    ])
    .where('event.account_id', 'is not', null)
    .where(sql<boolean>`event.type in (${sql.join(kinds.map(({ type }) => sql.lit(type)))})`)
    .where(sql<boolean>`event.at >= (${from}::date::timestamp at time zone ${timeZone})`)
    .where(sql<boolean>`event.at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`)
    .$if(isNarrowed, (it) => it.where('event.referral_id', 'in', ids))
    .groupBy('event.account_id')
  const { rows: people } = await sql<Person>`
    with answer as materialized (${answers}),
    act as (${acts}),
    answering as (
      select doer.account_id, count(*)::int as answered
      from answer as referral cross join lateral (
        select distinct event.account_id from event where ${isAnswer} and event.account_id is not null) as doer
      group by doer.account_id),
    asked as (
      select assigned_account_id as account_id, count(hours_to_answer)::int as "answeredOfAssigned",
        percentile_cont(0.5) within group (order by hours_to_answer) as median
      from answer where assigned_account_id is not null group by assigned_account_id),
    waiting as (
      select assigned_account_id as account_id, count(*)::int as open
      from (${assigned}) as row where assigned_account_id is not null group by assigned_account_id)
    select account.id, ${personName('account')} as name, entity.name as entity,
      ${sql.join([...kinds.map(({ key }) => key), 'answered', 'open', 'answeredOfAssigned'].map(zero))}, asked.median
    from account left join entity on entity.id = account.entity_id
      left join act on act.account_id = account.id left join answering on answering.account_id = account.id
      left join asked on asked.account_id = account.id left join waiting on waiting.account_id = account.id
    where not account.is_link and coalesce(act.account_id, answering.account_id, asked.account_id, waiting.account_id) is not null
      ${entityId === undefined ? sql`` : sql`and account.entity_id = ${entityId}`}
    order by name, account.id`.execute(ctx.db)

  const cellsOf = (person: Counts, id?: number) => [
    count(actsOf(person), null),
    count(
      person.answered,
      id === undefined
        ? null
        : linkTo(ctx, { ...answered.search, answeredById: id }, shared, { from, to, dateOf: 'answered' }),
    ),
    ...kinds.map(({ key }) => count(person[key], null)),
    count(person.open, id === undefined ? null : linkTo(ctx, { ...opened.search, assignee: `user:${id}` }, shared)),
    measure(id === undefined ? null : medianOf(person.median, person.answeredOfAssigned)),
  ]
  const byActs = people.toSorted((one, other) => actsOf(other) - actsOf(one) || other.open - one.open)
  const listed = byActs.slice(0, mostPeople)
  const others = byActs.slice(mostPeople)
  const all = summed(people)
  const [most] = listed
  return {
    title: most
      ? `${plural(people.filter((it) => actsOf(it) > 0).length, 'person was', 'people were')} active, with ${plural(all.answered, 'answer')}`
      : 'No one was active in this period',
    noun: 'Person',
    columns: [
      countColumn('All'),
      countColumn('Answers'),
      ...kinds.map(({ name }) => countColumn(name)),
      countColumn('Open now'),
      hoursColumn('Median to answer'),
    ],
    rows: [
      ...listed.map(
        (person): ReportRow => ({
          key: String(person.id),
          name: `${person.name}, ${person.entity ?? 'network administration'}`,
          cells: cellsOf(person, person.id),
        }),
      ),
      ...(others.length
        ? [
            {
              key: 'others',
              name: plural(others.length, 'other person', 'other people'),
              cells: cellsOf(summed(others)),
            },
          ]
        : []),
    ],
    total: people.length ? { key: 'all', name: 'Everyone', cells: cellsOf(all) } : null,
    notes: [
      'Answers: referrals that the person accepted, put on a waitlist, or rejected in the period. Open now: referrals that are assigned to them, whatever the period. Median to answer: in business hours, of the referrals assigned to them that were answered in the period.',
      'Notes, contact attempts, visits, and assignments have no list of their own.',
      fromFive,
    ],
  }
}

const zero = (name: string) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`

const actsOf = (counts: Counts) => counts.answered + kinds.reduce((sum, { key }) => sum + counts[key], 0)

const summed = (people: readonly Counts[]): Counts => {
  const sum = (key: keyof Counts) => people.reduce((all, person) => all + (person[key] ?? 0), 0)
  return {
    answered: sum('answered'),
    open: sum('open'),
    answeredOfAssigned: 0,
    notes: sum('notes'),
    contacts: sum('contacts'),
    visits: sum('visits'),
    assigned: sum('assigned'),
    median: null,
  }
}
