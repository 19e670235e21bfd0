import { type Input, phoneKey } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { placeOf } from '../directory/columns.ts'
import { visibleEntities } from '../directory/list-entities.ts'

const most = 5
/** Where half the internet has its mail or its page, the same domain says nothing. */
const shared = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'facebook.com', 'instagram.com']

const domainOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/.*$/, '')

/** Letters and digits only, without the words that every second name has. */
const nameKey = (column: ReturnType<typeof sql<string>>) =>
  sql<string>`replace(regexp_replace(fold_key(${column}), '\\m(the|inc|llc|of|and|center|services?|association|foundation)\\M', '', 'g'), ' ', '')`

type Params = Input<typeof entities.duplicates>

/** By what else than its name an entity is known again. */
function keysOf({ email, phone, website, addressLine1 }: Omit<Params, 'exceptId'>) {
  const domain = website ? domainOf(website) : (email?.split('@')[1]?.toLowerCase() ?? '')
  return {
    phone: phoneKey(phone ?? ''),
    domain: shared.includes(domain) ? '' : domain,
    street: (addressLine1 ?? '').trim().toLowerCase(),
  }
}

/** Entities that may be the same: of those whom the viewer may see. */
export const duplicates = async (ctx: Pick<Ctx, 'db' | 'viewer'>, search: Params) =>
  (await duplicatesQuery(ctx, search)?.limit(most).execute()) ?? []

/** Null where nothing is given by which one is known again. */
export function duplicatesQuery(ctx: Pick<Ctx, 'db' | 'viewer'>, search: Params) {
  const { name, email, zip, exceptId = 0 } = search
  const { phone: phoneDigits, domain, street } = keysOf(search)

  const reasons = [
    name && [sql<boolean>`${nameKey(sql`entity.name`)} = ${nameKey(sql`${name}::text`)}`, 'The same name'],
    email && [sql<boolean>`lower(entity.email) = ${email.toLowerCase()}`, 'The same email'],
    phoneDigits.length === 10 && [sql<boolean>`entity.phone_key = ${phoneDigits}`, 'The same phone'],
    domain && [sql<boolean>`entity.domain = ${domain}`, 'The same web address'],
    zip &&
      street && [
        sql<boolean>`exists (select from entity_address where entity_id = entity.id and not is_confidential
          and left(zip, 5) = ${zip.slice(0, 5)} and lower(address_line1) = ${street})`,
        'The same address',
      ],
  ].filter((reason): reason is [ReturnType<typeof sql<boolean>>, string] => Array.isArray(reason))
  if (!reasons.length) return null

  const because = sql<string>`concat_ws(' · ', ${sql.join(reasons.map(([is, words]) => sql`case when ${is} then ${words}::text end`))})`
  return visibleEntities(ctx)
    .select(['entity.id', 'entity.name', placeOf('entity').as('place'), because.as('because')])
    .where((it) => it.or(reasons.map(([is]) => is)))
    .where('entity.id', '<>', exceptId)
    .where('entity.merged_into_id', 'is', null)
    .orderBy(sql`length(${because}) desc`)
    .orderBy('entity.name')
}

/** `isSame` where the name or the email is; what branches share is a hint. */
type Match = { at: number; id: number; name: string; place: string | null; because: string; isSame: boolean }

/** The same for many at once, a whole file of them: each with its place in the list, the likeliest first. */
export async function duplicatesOfMany(ctx: Pick<Ctx, 'db' | 'viewer'>, many: readonly Omit<Params, 'exceptId'>[]) {
  const keys = many.map(keysOf)
  const known = visibleEntities(ctx).select([
    'entity.id',
    'entity.domain',
    'entity.phone_key as phone',
    sql<string>`lower(entity.email)`.as('email'),
    nameKey(sql`entity.name`).as('name_key'),
  ])
  const { rows } = await sql<Match>`
    with asked as (
      select (at - 1)::int as at, ${nameKey(sql`name`)} as name_key, email, phone, domain, zip, street
      from unnest(${many.map(({ name }) => name ?? '')}::text[], ${many.map(({ email }) => email?.toLowerCase() ?? '')}::text[],
        ${keys.map((key) => (key.phone.length === 10 ? key.phone : ''))}::text[], ${keys.map(({ domain }) => domain)}::text[],
        ${many.map(({ zip }) => zip?.slice(0, 5) ?? '')}::text[], ${keys.map(({ street }) => street)}::text[])
        with ordinality as asked (name, email, phone, domain, zip, street, at)),
    known as materialized ${known},
    found as (
      select at, id, 1 as rank, 'The same name' as because from asked join known using (name_key) where name_key <> ''
      union all select at, id, 2, 'The same email' from asked join known using (email) where email <> ''
      union all select at, id, 3, 'The same phone' from asked join known using (phone) where phone <> ''
      union all select at, id, 4, 'The same web address' from asked join known using (domain) where domain <> ''
      union all select distinct at, known.id, 5, 'The same address'
        from asked
        join entity_address as address
          on not is_confidential and left(address.zip, 5) = asked.zip and lower(address_line1) = street
        join known on known.id = address.entity_id
        where asked.zip <> '' and street <> '')
    select at, entity.id, entity.name, ${placeOf('entity')} as place, string_agg(because, ' · ' order by rank) as because,
      bool_or(rank in (1, 2)) as "isSame"
    from found join entity using (id)
    group by at, entity.id
    order by at, bool_or(rank in (1, 2)) desc, count(*) desc, entity.name`.execute(ctx.db)
  const of = new Map<number, Match[]>()
  for (const row of rows) of.set(row.at, [...(of.get(row.at) ?? []), row].slice(0, most))
  return of
}
