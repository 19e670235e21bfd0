import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import {
  type CustomerAge,
  type CustomerOutcome,
  noLanguage,
} from '@handoff/contracts/referrals/referrals/referral-customers'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../../kit/context.ts'
import { maySeeSensitive } from '../../../../kit/records/restricted-service.ts'
import { seesSensitive } from '../../../network/customFields/customFields.queries.ts'
import { isOfAge } from '../figures/age-bands.ts'
import { dayOf, networkZone, outcomeDay } from '../figures/days.ts'
import type { Narrowed } from './list-filters.ts'
import { wasAccepted } from './visible-referrals.ts'

type Condition = RawBuilder<boolean>
type Other = 'sender' | 'receiver'
/** For all filters of a list. */
type ConditionsOf = (viewer: Viewer, other: Other, by: Narrowed) => Condition[]

/**
 * Filters of a list of referrals by their customers, as reports count people: only accepted referrals, or a filter
 * would reveal what the row hides. Values may be slots.
 */
export function customerConditions(
  viewer: Viewer,
  other: Other,
  by: Narrowed,
  conditionsOf: ConditionsOf,
): Condition[] {
  const {
    customerAge,
    customerLanguage,
    customerOutcome,
    isCountyUnknown,
    customerAnswer,
    customerOthers,
    isNewCustomer,
  } = by
  const isAccepted = wasAccepted(viewer)
  const customers = customersOf(viewer, other, by, conditionsOf)
  const conditions = [
    customerAge && hasAge(by, customerAge, customers),
    customerLanguage && sql<boolean>`coalesce(customer.languages[1], ${sql.lit(noLanguage)}) = ${customerLanguage}`,
    isCountyUnknown && sql<boolean>`customer.county_id is null`,
    customerAnswer && hasAnswers(viewer, customerAnswer),
    customerOthers && isAmongOthers(viewer, customerOthers),
    customerOutcome && hasCustomerOutcome(by, customerOutcome, customers),
    isNewCustomer && isNew(by, customers),
  ]
  return conditions.flatMap((condition) => (condition ? [sql<boolean>`(${condition} and ${isAccepted})`] : []))
}

/** The customer's options in a field; none of a field that the viewer may not see. */
const optionsIn = (field: RawBuilder<unknown>) => sql`array(
  select option.id::text from custom_value join custom_field_option as option
    on option.field_id = custom_value.field_id
    and (option.id = custom_value.option_id or option.id = any(custom_value.option_ids))
  where custom_value.customer_id = referral.customer_id and custom_value.field_id = ${field})`
const maySeeField = (viewer: Viewer, field: RawBuilder<unknown>) => sql<boolean>`exists (select from custom_field
  where custom_field.id = ${field} and (${seesSensitive(viewer, 2)}::boolean or not custom_field.is_sensitive))`

/** Each `field:option`, or `field:none`. */
function hasAnswers(viewer: Viewer, answers: string): Condition {
  const field = sql`split_part(answer, ':', 1)::int`
  const option = sql`split_part(answer, ':', 2)`
  return sql<boolean>`(select bool_and(${maySeeField(viewer, field)} and case when ${option} = 'none'
      then ${optionsIn(field)} = '{}' else ${option} = any(${optionsIn(field)}) end)
    from unnest(string_to_array(${answers}, ',')) as answer)`
}

/** In none of the groups that a report names, which follow the colon. */
function isAmongOthers(viewer: Viewer, others: string): Condition {
  const about = sql`split_part(${others}, ':', 1)`
  const groupNames = sql`string_to_array(substr(${others}, strpos(${others}, ':') + 1), '|')`
  const field = sql`${about}::int`
  return sql<boolean>`case ${about}
    when 'category' then referral.category_id::text <> all(${groupNames})
      and (${maySeeSensitive(viewer)}::boolean or not category.is_sensitive)
    when 'county' then coalesce(customer.county_id::text, 'none') <> all(${groupNames})
    when 'language' then coalesce(customer.languages[1], ${sql.lit(noLanguage)}) <> all(${groupNames})
    else ${maySeeField(viewer, field)} and (not ${optionsIn(field)} <@ ${groupNames}
      or (${optionsIn(field)} = '{}' and 'none' <> all(${groupNames}))) end`
}

/** The first or last day of the event that the list uses; of two, one may be outside of the period. */
function dayInPeriod({ from, to, dateOf = 'sent', timeZone }: Narrowed, which: 'first' | 'last') {
  if (dateOf !== 'helped') return dayOf(dateOf, timeZone)
  const within = (day: RawBuilder<unknown>) => {
    const bounds = [
      ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
    ]
    return bounds.length ? sql`case when ${sql.join(bounds, sql` and `)} then ${day} end` : day
  }
  const days = sql`${within(sql`referral.served_on`)}, ${within(outcomeDay)}`
  return which === 'first' ? sql`least(${days})` : sql`greatest(${days})`
}

/** Customers of the accepted referrals that a report counts. */
const customersOf = (viewer: Viewer, other: Other, by: Narrowed, conditionsOf: ConditionsOf) => (more: Condition[]) => {
  const { from, to, dateOf, isCounted, categoryId, priority, stateId, countyId, receiverId, now, timeZone } = by
  const report = { from, to, dateOf, isCounted, categoryId, priority, stateId, countyId, receiverId, now, timeZone }
  const isOwn =
    viewer.side === 'admin'
      ? []
      : [
          sql<boolean>`${sql.ref(other === 'sender' ? 'referral.to_entity_id' : 'referral.from_entity_id')} = ${viewer.entityId}`,
        ]
  return sql`select referral.customer_id from referral
      join customer on customer.id = referral.customer_id
      join category on category.id = referral.category_id
      left join county on county.id = customer.county_id
    where referral.sent_at is not null and ${wasAccepted(viewer)}
      and ${sql.join([sql`true`, ...isOwn, ...conditionsOf(viewer, other, report), ...more], sql` and `)}`
}

/** Of people who were helped: at their last help in the period, so that each has one age. */
function hasAge(by: Narrowed, age: CustomerAge, customers: ReturnType<typeof customersOf>): Condition {
  const last = dayInPeriod(by, 'last')
  if (by.dateOf !== 'helped') return isOfAge(last, age)
  return sql<boolean>`referral.customer_id in (${customers([])}
    group by referral.customer_id, customer.date_of_birth having ${isOfAge(sql`max(${last})`, age)})`
}

/**
 * Outcome of a customer's needs in all of their referrals under the filters of a report: with one need met and another
 * not, they are met partly.
 */
function hasCustomerOutcome(
  by: Narrowed,
  outcome: CustomerOutcome,
  customers: ReturnType<typeof customersOf>,
): Condition {
  const { from, to } = by
  const bounds = [
    sql`referral.stage = 'closed'`,
    ...(from === undefined ? [] : [sql`${outcomeDay} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${outcomeDay} <= ${to}::date`]),
  ]
  const level = sql`case when ${sql.join(bounds, sql` and `)} then referral.met_level end`
  const isMet = sql`coalesce(bool_and(${level} = ${sql.lit(MetLevel.Fully)}), false)`
  const isNot = sql`coalesce(bool_and(${level} = ${sql.lit(MetLevel.Not)}), false)`
  const having = {
    met: isMet,
    not: isNot,
    partly: sql`count(${level}) > 0 and not ${isMet} and not ${isNot}`,
    service: sql`count(${level}) = 0`,
  }[outcome]
  return sql<boolean>`referral.customer_id in (
    ${customers([])} group by referral.customer_id having ${having})`
}

/** Helped in the period by one of these referrals, and by none before. */
function isNew(by: Narrowed, customers: ReturnType<typeof customersOf>): Condition {
  const first = dayInPeriod(by, 'first')
  return sql<boolean>`referral.customer_id in (${customers([
    sql<boolean>`not exists (select from referral as earlier
      where earlier.customer_id = referral.customer_id and earlier.sent_at is not null
        and earlier.stage not in ('recalled', 'error')
        and (earlier.served_on < ${first} or (earlier.stage = 'closed' and earlier.met_level is not null
          and earlier.closed_at < ${first}::timestamp at time zone ${networkZone})))`,
  ])})`
}
