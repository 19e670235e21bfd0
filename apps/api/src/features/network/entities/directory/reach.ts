import { EntityState } from '@handoff/contracts/network/entities/entity'
import { type Reach, type Refusal, refusalIn, refusals } from '@handoff/contracts/network/entities/reach'
import { type RawBuilder, sql } from 'kysely'

/** `of`: the name of the entity in the statement. `own`: the entity of the viewer, which no one refers to. */
type Subject = { of?: string; own?: number | null }
type Test = RawBuilder<boolean>

const stateIs = (of: string, state: EntityState): Test => sql`${sql.ref(`${of}.entity_state`)} = ${sql.lit(state)}`
const column = (of: string, name: string) => sql`coalesce(${sql.ref(`${of}.${name}`)}, '') <> ''`

const hasLogin = (of: string): Test => sql`(${stateIs(of, EntityState.Active)} and exists (
  select from account where account.entity_id = ${sql.ref(`${of}.id`)} and account.is_active))`
const hasEmail = (of: string): Test => sql`(${column(of, 'email')})`

/** The numbers to call, its own first; not those of confidential locations. */
export const phonesOf = (of: string) => sql<string[]>`array(
  select phone from (
    select ${sql.ref(`${of}.phone`)} as phone, -1 as position
    union all
    select address.phone, address.position from entity_address as address
    where address.entity_id = ${sql.ref(`${of}.id`)} and not address.is_confidential) as number
  where coalesce(phone, '') <> '' group by phone order by min(position))`

const hasPhone = (of: string): Test => sql`(${column(of, 'phone')} or exists (
  select from entity_address as address where address.entity_id = ${sql.ref(`${of}.id`)}
    and not address.is_confidential and coalesce(address.phone, '') <> ''))`

/** Why no one can refer to it; the first that is so. */
const refused: Record<Refusal, (subject: { of: string; own: number | null }) => Test> = {
  own: ({ of, own }) => (own === null ? sql`false` : sql`${sql.ref(`${of}.id`)} = ${own}`),
  invited: ({ of }) => stateIs(of, EntityState.Invited),
  inactive: ({ of }) => stateIs(of, EntityState.Inactive),
  rejected: ({ of }) => stateIs(of, EntityState.Rejected),
  none: ({ of }) => sql`not (${hasEmail(of)} or ${hasLogin(of)} or ${hasPhone(of)})`,
}

/** How this provider can be referred to, or why not: the one place that decides it. */
export const reachOf = ({ of = 'entity', own = null }: Subject = {}) => sql<Reach>`case
  ${sql.join(
    refusals.map((refusal) => sql`when ${refused[refusal]({ of, own })} then ${sql.lit(refusal)}`),
    sql` `,
  )}
  when ${hasLogin(of)} then 'login'
  when ${hasEmail(of)} then 'email'
  else 'phone' end`

/** No login, and reached by email or by phone: the same as `wayWords` of its `reach`. */
export const isReachedWithoutLogin = (of: string): Test =>
  sql`(${stateIs(of, EntityState.Listed)} and (${hasEmail(of)} or ${hasPhone(of)}))`

/** The same as `reachOf` being 'phone', for where it is asked of many: what is cheap to know comes first. */
export const isReachedByPhone = (of: string) => sql<boolean>`(
  ${sql.ref(`${of}.entity_state`)} in (${sql.lit(EntityState.Active)}, ${sql.lit(EntityState.Listed)})
  and not ${hasEmail(of)} and not ${hasLogin(of)} and ${hasPhone(of)})`

/** Each reason against it, to be checked and said by itself. */
export const gatesOf = ({ of = 'entity', own = null }: Subject = {}) =>
  refusals
    .filter((refusal) => refusal !== 'own' || own !== null)
    .map((refusal) => ({ holds: sql<boolean>`not (${refused[refusal]({ of, own })})`, words: refusalIn(refusal)! }))

/** Can someone refer to it? */
export const isReferable = (subject?: Subject) =>
  sql<boolean>`(${sql.join(
    gatesOf(subject).map(({ holds }) => holds),
    sql` and `,
  )})`

/** It belongs to the network, or was invited to it, and no one can refer to it: what lists show with the reason. */
export const isUnreachable = (subject?: Subject) => sql<boolean>`${reachOf(subject)} in ('none', 'invited')`
