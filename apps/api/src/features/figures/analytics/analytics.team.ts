import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { type ActKind, actKindNames, actKinds } from '@handoff/contracts/figures/reports'
import { sql } from 'kysely'
import { addressOf, medianOf } from '../../../kit/lists/figures.ts'
import { personName } from '../../../kit/records/person-name.ts'
import type { LinkSearch } from '../../referrals/referrals/figures/figure-specs.ts'
import { rowsOf, withNamedReceivers } from '../../referrals/referrals/figures/rows-of-list.ts'
import { isLost } from '../../referrals/referrals/steps/milestones.ts'
import { answeredRows, answersOf, recordedActs } from './analytics.acts.ts'
import {
  type Builder,
  count,
  countColumn,
  fromFive,
  hoursColumn,
  linkTo,
  measure,
  menuList,
  plural,
  rowMenu,
} from './analytics.table.ts'

type Counts = Record<ActKind | 'open' | 'answeredOfAssigned', number> & { median: number | null }
type OfAll = { answeredOfAll: number; medianOfAll: number | null }
type Person = Counts & OfAll & { id: number; name: string; entity: string | null; lost: number }

const opened = { side: 'inbound', dateOf: 'sent', search: { isOpen: true } } as const
const mostPeople = 100

/** What each person did in the period, and their current assignments: for everyone, or one provider. */
export const team: Builder = async (ctx, shared, { from, to, requested }) => {
  const { entityId, categoryId, stateId, countyId, priority } = shared
  const ofReferrals = { categoryId, stateId, countyId, priority }
  const answers = answeredRows(ctx, ofReferrals, { from, to }).select([
    'referral.id',
    'referral.assigned_account_id',
    'referral.hours_to_answer',
    isLost.as('is_lost'),
  ])
  const assigned = withNamedReceivers(ctx, rowsOf(ctx, { ...ofReferrals, entityId }, opened, {})).select(
    'referral.assigned_account_id',
  )
  const ofEntity = entityId === undefined ? sql`` : sql`and account.entity_id = ${entityId}`
  const { rows: people } = await sql<Person>`
    with answer as materialized (${answers}),
    act as (
      select account_id, ${sql.join(actKinds.map((kind) => sql`(count(*) filter (where kind = ${sql.lit(kind)}))::int as ${sql.ref(kind)}`))}
      from (${recordedActs(ctx, ofReferrals, { from, to })} union all ${answersOf(sql`answer`)}) as act group by account_id),
    ended as (
      select account_id, count(*)::int as lost
      from (${answersOf(sql`(select * from answer where is_lost)`)}) as act group by account_id),
    asked as (
      select assigned_account_id as account_id, count(hours_to_answer)::int as "answeredOfAssigned",
        percentile_cont(0.5) within group (order by hours_to_answer) as median
      from answer join account on account.id = assigned_account_id
      where not account.is_link ${ofEntity} group by grouping sets ((), (assigned_account_id))),
    waiting as (
      select assigned_account_id as account_id, count(*)::int as open
      from (${assigned}) as row where assigned_account_id is not null group by assigned_account_id)
    select account.id, ${personName('account')} as name, entity.name as entity,
      ${sql.join([...actKinds, 'open', 'answeredOfAssigned', 'lost'].map(zero))}, asked.median,
      "answeredOfAll", "medianOfAll"
    from account left join entity on entity.id = account.entity_id
      left join act on act.account_id = account.id left join ended on ended.account_id = account.id
      left join asked on asked.account_id = account.id left join waiting on waiting.account_id = account.id
      cross join (select "answeredOfAssigned" as "answeredOfAll", median as "medianOfAll"
        from asked where account_id is null) as everyone
    where not account.is_link and coalesce(act.account_id, asked.account_id, waiting.account_id) is not null
      ${ofEntity}
    order by name, account.id`.execute(ctx.db)

  /** The report itself, with the list of acts open. */
  const actsLink = (kind: ActKind | 'all', id?: number) =>
    addressOf('/analytics', { report: 'team', ...requested, ...ofReferrals, entityId, acts: kind, person: id })
  const days = { from, to, dateOf: 'answered' } as const
  const answeredBy = (id: number) => linkTo(ctx, { isCounted: true, answeredById: id }, ofReferrals, days)
  /**
   * One person's answers link to the list of those referrals; if two people answered one, the total counts two answers.
   */
  const linkOf = (kind: ActKind | 'all', id?: number) =>
    (kind === 'answers' && id !== undefined ? answeredBy(id) : null) ?? actsLink(kind, id)
  const assignedTo = (id: number | undefined, search: LinkSearch, answered?: typeof days) =>
    linkTo(
      ctx,
      { ...search, assignee: id === undefined ? 'teammate' : `user:${id}` },
      { ...ofReferrals, entityId },
      answered,
    )
  /** Its reasons and lost referrals are of the referrals that the person answered. */
  const menuOf = ({ id, answers, open, lost }: Person) => ({
    ...(lost > 0 &&
      rowMenu(ctx, { within: `answerer:${id}` }, { search: { answeredById: id }, shared: ofReferrals, days })),
    lists: [
      ...menuList('Open answered', answers, answeredBy(id)),
      ...menuList('Open assigned', open, assignedTo(id, opened.search)),
    ],
  })
  /** For one person, or for all; several together have no list. */
  const cellsOf = (person: Counts, of: { id?: number } | null) => [
    count(actsOf(person), of && linkOf('all', of.id)),
    ...actKinds.map((kind) => count(person[kind], of && linkOf(kind, of.id))),
    count(person.open, of && assignedTo(of.id, opened.search)),
    measure(
      medianOf(person.median, person.answeredOfAssigned),
      of && assignedTo(of.id, { isCounted: true }, days),
      person.answeredOfAssigned,
    ),
  ]
  const byActs = people.toSorted((one, other) => actsOf(other) - actsOf(one) || other.open - one.open)
  const listed = byActs.slice(0, mostPeople)
  const others = byActs.slice(mostPeople)
  const [some] = people
  const all = { ...summed(people), answeredOfAssigned: some?.answeredOfAll ?? 0, median: some?.medianOfAll ?? null }
  const [most] = listed
  return {
    title: most
      ? `${plural(people.filter((it) => actsOf(it) > 0).length, 'person was', 'people were')} active, with ${plural(all.answers, 'answer')}`
      : 'No one was active in this period',
    noun: 'Person',
    columns: [
      countColumn('All'),
      ...actKinds.map((kind) => countColumn(actKindNames[kind])),
      countColumn('Open now'),
      hoursColumn('Median to answer'),
    ],
    rows: [
      ...listed.map(
        (person): ReportRow => ({
          key: String(person.id),
          name: person.name,
          detail: person.entity ?? 'Network administration',
          ...menuOf(person),
          cells: cellsOf(person, person),
        }),
      ),
      ...(others.length
        ? [
            {
              key: 'others',
              isRest: true,
              name: plural(others.length, 'other person', 'other people'),
              cells: cellsOf(summed(others), null),
            },
          ]
        : []),
    ],
    total: people.length ? { key: 'all', name: 'Everyone', cells: cellsOf(all, {}) } : null,
    notes: [
      'Answers: referrals that the person accepted, put on a waitlist, or rejected in the period. Open now: referrals that are assigned to them, whatever the period. Median to answer: in business hours, of the referrals assigned to them that were answered in the period.',
      fromFive,
    ],
  }
}

const zero = (name: string) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`

const actsOf = (counts: Counts) => actKinds.reduce((sum, kind) => sum + counts[kind], 0)

const summed = (people: readonly Counts[]): Counts => {
  const sum = (key: ActKind | 'open') => people.reduce((all, person) => all + person[key], 0)
  const acts = Object.fromEntries(actKinds.map((kind) => [kind, sum(kind)])) as Record<ActKind, number>
  return { ...acts, open: sum('open'), answeredOfAssigned: 0, median: null }
}
