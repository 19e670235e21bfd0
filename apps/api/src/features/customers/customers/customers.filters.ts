import {
  CustomerAccess,
  CustomerState,
  type customers,
  expiringDays,
  quietDays,
} from '@handoff/contracts/customers/customers/customers'
import { type Input } from '@handoff/contracts/kit'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { opensService } from '../../../kit/records/restricted-service.ts'
import { matching } from './customers.match-words.ts'
import { accessOf, hasOpenReferral, lastContactOf, referralsOf, today } from './customers.queries.ts'

type Who = Pick<Ctx, 'viewer' | 'now'>
export type Filters = Omit<Input<typeof customers.list>, 'pageNo' | 'pageSize' | 'sort'>
type Condition = RawBuilder<boolean>

/** Managed by the viewer's side. */
const isMine = (ctx: Who): Condition =>
  ctx.viewer.side === 'admin'
    ? sql`customer.owner_entity_id is null`
    : sql`${accessOf(ctx)} = ${CustomerAccess.Owner}::int`

/** Active, not new, and without a referral step or note by the viewer's side since. */
export const isQuiet = (ctx: Who): Condition => {
  const since = sql`(${ctx.now()}::timestamptz - make_interval(days => ${quietDays}))`
  return sql`(customer.state = ${CustomerState.Active}::int and customer.created_at <= ${since}
    and (${lastContactOf(ctx)} is null or ${lastContactOf(ctx)} <= ${since}))`
}

/**
 * Active, and the last consent ends soon: not one for a single referral, and for an entity, one it took. A newer one
 * that lasts longer replaces it.
 */
export const hasExpiringConsent = (ctx: Who): Condition => {
  const entityId = ownEntity(ctx.viewer)
  const counts = sql`consent.scope <> 1 and consent.revoked_at is null
    and (${entityId}::int is null or consent.entity_id = ${entityId}::int)`
  const soon = sql`between ${ctx.now()}::timestamptz and ${ctx.now()}::timestamptz + make_interval(days => ${expiringDays})`
  // The first condition narrows by the index of expiry dates.
  return sql`(customer.state = ${CustomerState.Active}::int
    and customer.id in (select customer_id from consent where consent.expires_at ${soon} and ${counts})
    and (select max(consent.expires_at) from consent
      where consent.customer_id = customer.id and ${counts}) ${soon})`
}

/** Only viewers with the right find sensitive categories. */
const hasOpenReferralFor = (ctx: Who, categoryId: number): Condition =>
  sql`exists (select from ${referralsOf(ctx)} and referral.stage = any(${open}) and referral.category_id = ${categoryId}
    and ${opensService(ctx.viewer)})`

const day = (ctx: Who, value: string, more = 0) =>
  sql`((${value}::date + ${more}::int)::timestamp at time zone ${ctx.viewer.timeZone})`
const years = (ctx: Who, count: number) => sql`(${today(ctx)} - make_interval(years => ${count}))::date`

type Conditions = { [F in keyof Filters]-?: (ctx: Who, value: NonNullable<Filters[F]>) => Condition }

const conditions: Conditions = {
  search: matching,
  state: (_, state) => sql`customer.state = ${state}`,
  access: (ctx, access) => sql`${accessOf(ctx)} = ${access}`,
  ids: (_, ids) => sql`customer.id = any(${ids as unknown}::int[])`,
  isMine: (ctx, is) => (is ? isMine(ctx) : sql`not ${isMine(ctx)}`),
  stateId: (_, id) => sql`customer.state_id = ${id}`,
  countyId: (_, id) => sql`customer.county_id = ${id}`,
  language: (_, language) => sql`${language} = any(customer.languages)`,
  categoryId: hasOpenReferralFor,
  withOpenReferral: (ctx, is) => (is ? hasOpenReferral(ctx) : sql`not ${hasOpenReferral(ctx)}`),
  consentExpiring: (ctx, is) => (is ? hasExpiringConsent(ctx) : sql`not coalesce(${hasExpiringConsent(ctx)}, false)`),
  noContact: (ctx, is) => (is ? isQuiet(ctx) : sql`not ${isQuiet(ctx)}`),
  ageFrom: (ctx, age) => sql`customer.date_of_birth <= ${years(ctx, age)}`,
  ageTo: (ctx, age) => sql`customer.date_of_birth > ${years(ctx, age + 1)}`,
  createdFrom: (ctx, from) => sql`customer.created_at >= ${day(ctx, from)}`,
  createdTo: (ctx, to) => sql`customer.created_at < ${day(ctx, to, 1)}`,
}

/** Every set filter, as a condition on `customer`. */
export const conditionsOf = (ctx: Who, filters: Filters): Condition[] =>
  (Object.keys(conditions) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name]
    return value === undefined || value === '' ? [] : [conditions[name](ctx, value as never)]
  })

/** Do these filters of an entity's list only use columns of its access? Then `customer` is not needed. */
export const areAboutAccess = (filters: Filters) =>
  (Object.keys(conditions) as (keyof Filters)[]).every(
    (name) => filters[name] === undefined || filters[name] === '' || name === 'isMine' || name === 'access',
  )
