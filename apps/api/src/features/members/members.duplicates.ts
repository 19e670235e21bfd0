import type { Input } from '@handoff/contracts/kit'
import type { members } from '@handoff/contracts/members'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { placeOf } from '../entities/entities.columns.ts'
import { visibleMembers } from '../entities/entities.queries.ts'

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
  sql<string>`regexp_replace(regexp_replace(lower(${column}), '\\m(the|inc|llc|of|and|center|services?|association|foundation)\\M', '', 'g'), '[^a-z0-9]', '', 'g')`

type Asked = Input<typeof members.duplicates>

/** Members that may be the same: of those whom the viewer may see. */
export async function duplicates(ctx: Pick<Ctx, 'db' | 'viewer'>, asked: Asked) {
  const { name, email, phone, website, zip, addressLine1, exceptId = 0 } = asked
  const phoneKey = (phone ?? '').replace(/\D/g, '').slice(-10)
  const domain = website ? domainOf(website) : (email?.split('@')[1]?.toLowerCase() ?? '')
  const street = (addressLine1 ?? '').trim().toLowerCase()

  const reasons = [
    name && [sql<boolean>`${nameKey(sql`entity.name`)} = ${nameKey(sql`${name}::text`)}`, 'The same name'],
    email && [sql<boolean>`lower(entity.email) = ${email.toLowerCase()}`, 'The same e-mail'],
    phoneKey.length === 10 && [sql<boolean>`entity.phone_key = ${phoneKey}`, 'The same phone'],
    domain && !shared.includes(domain) && [sql<boolean>`entity.domain = ${domain}`, 'The same web address'],
    zip &&
      street && [
        sql<boolean>`exists (select from entity_address where entity_id = entity.id and not is_confidential
          and left(zip, 5) = ${zip.slice(0, 5)} and lower(address_line1) = ${street})`,
        'The same address',
      ],
  ].filter((reason): reason is [ReturnType<typeof sql<boolean>>, string] => Array.isArray(reason))
  if (!reasons.length) return []

  const because = sql<string>`concat_ws(' · ', ${sql.join(reasons.map(([is, words]) => sql`case when ${is} then ${words}::text end`))})`
  return visibleMembers(ctx)
    .select(['entity.id', 'entity.name', placeOf('entity').as('place'), because.as('because')])
    .where((it) => it.or(reasons.map(([is]) => is)))
    .where('entity.id', '<>', exceptId)
    .where('entity.merged_into_id', 'is', null)
    .orderBy(sql`length(${because}) desc`)
    .orderBy('entity.name')
    .limit(most)
    .execute()
}
