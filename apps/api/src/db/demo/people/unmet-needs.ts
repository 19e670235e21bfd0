import { aDay } from '@handoff/contracts/kit/dates/durations'
import { UnmetReason, UnmetSource } from '@handoff/contracts/referrals/unmetNeeds'
import { sql } from 'kysely'
import { type Db, insertRecords } from '../insert.ts'
import { inOfficeHours } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import { between, pick } from '../random.ts'
import type { Reference } from '../reference.ts'
import { ages } from '../referrals/plans.ts'
import type { Customer } from './customers.ts'
import type { People, Person } from './people.ts'

export type DemoNeed = {
  id: number
  customer: Customer
  categoryId: number
  reason: UnmetReason
  note: string
  by: Person
  at: Date
}

type Source = {
  db: Db
  now: Date
  entities: readonly Entity[]
  customers: readonly Customer[]
  people: People
  reference: Reference
}

const { NotOffered, NoCapacity, NotEligible, TooFar, Language, Declined } = UnmetReason
const recorded: [category: string, reason: UnmetReason, note: string][] = [
  ['Housing', NoCapacity, 'Every place called has a list of six months or more.'],
  ['Transport', TooFar, 'The nearest ride service stops ten miles short.'],
  ['Dental', NotEligible, 'None takes this plan.'],
  ['Legal', Language, 'No interpreter available for the first consultation.'],
  ['Utilities', NotOffered, 'Help with a water bill isn’t offered near here.'],
  ['Employment', Declined, 'Wants to wait until school is out.'],
]

/** Needs recorded by hand by the demo logins' sides, since nothing matched. */
export async function loadUnmetNeeds({ db, now, entities, customers, people, reference }: Source): Promise<DemoNeed[]> {
  const sides = [entities[0]!, entities[1]!, null] as const
  const needs = sides.flatMap((side) =>
    recorded.map(([name, reason, note]): DemoNeed => {
      const [from, to] = ages[name] ?? [0, 99]
      const drawn = new Date(Math.round(now.getTime() - between(1, 40) * aDay))
      const at = inOfficeHours(drawn, new Date(0), now, sides[0]!.timeZone)
      const known = customers.filter(
        ({ owner, age, createdAt, isArchived }) =>
          owner === side && age >= from && age <= to && createdAt < at && !isArchived,
      )
      const categoryId = reference.categories.find((it) => it.name === name)!.id
      return { id: 0, customer: pick(known), categoryId, reason, note, by: pick(people.senders(side)), at }
    }),
  )
  await insertRecords(db, 'unmet_need', needs, ({ customer, categoryId, reason, note, by, at }) => ({
    customer_id: customer.id,
    category_id: categoryId,
    county_id: customer.spot.countyId,
    reason,
    note,
    source: UnmetSource.Recorded,
    entity_id: by.entity?.id ?? null,
    created_by_id: by.id,
    created_at: at,
  }))
  return needs
}

/** The needs that the listener would have recorded in recent months, and those met since. */
export async function keepEnded(db: Db, now: Date) {
  const since = new Date(now.getTime() - 60 * aDay)
  await sql`
    insert into unmet_need (customer_id, category_id, county_id, reason, source, referral_id, entity_id, created_at)
    select customer.id, referral.category_id, customer.county_id,
      case when referral.stage = 'expired' then ${UnmetReason.NoAnswer}::int
        when referral.reason_code = 'language_or_access' then ${Language}::int else ${NoCapacity}::int end,
      case when referral.stage = 'expired' then ${UnmetSource.Expired}::int else ${UnmetSource.Rejected}::int end,
      referral.id, referral.from_entity_id, referral.updated_at
    from referral join customer on customer.id = referral.customer_id
      left join reason on reason.code = referral.reason_code
    where referral.updated_at > ${since} and (referral.stage = 'expired' or (referral.stage = 'rejected' and reason.counts_as_gap))
    order by referral.updated_at, referral.id
    on conflict do nothing`.execute(db)
  await sql`
    insert into unmet_need_history (need_id, reason, note, source, referral_id, created_by_id, created_at)
    select id, reason, note, source, referral_id, created_by_id, created_at from unmet_need order by id`.execute(db)
  await sql`
    update unmet_need set met_at = met.answered_at, met_by_referral_id = met.id
    from (select distinct on (need.id) need.id as need_id, referral.id, referral.answered_at
      from unmet_need as need join referral on referral.customer_id = need.customer_id
        and referral.category_id = need.category_id and referral.answered_at > need.created_at and referral.stage <> 'rejected'
      order by need.id, referral.answered_at) as met
    where met.need_id = unmet_need.id`.execute(db)
}
