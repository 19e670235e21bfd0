import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import type { OpenedPart } from '@handoff/contracts/platform/trail/accessLog'
import type { trail } from '@handoff/contracts/platform/trail/trail'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { forbidden } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { isHiddenParty, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { linkMakerOf } from '../../../kit/security/links.ts'
import { getCustomer } from '../../customers/customers/customers.queries.ts'

/** Who opened the record; for the owner and the administrative side. */
export async function accessLog(ctx: Ctx, { id, search, kind, sort, ...paging }: Input<typeof trail.accessLog>) {
  const { access } = await getCustomer(ctx, id)
  if (access !== CustomerAccess.Owner && access !== CustomerAccess.Admin)
    throw forbidden('Only the owner of this customer and administrators can see who opened the record')
  const maker = linkMakerOf('log.link_maker_id')
  const name = sql<string>`concat_ws(', ', ${personName('account')}, 'by a link that ' || ${maker} || ' made')`
  // The person who opened a restricted referral works at its receiver.
  const isHidden = isHiddenParty(ctx.viewer, { customer: sql`log.customer_id`, entity: sql`account.entity_id` })
  const result = await page(
    ctx,
    ctx.db
      .selectFrom('customer_access_log as log')
      .innerJoin('account', 'account.id', 'log.account_id')
      .leftJoin('entity', 'entity.id', 'account.entity_id')
      .leftJoin('material', 'material.id', 'log.material_id')
      .select([
        'log.id',
        'log.at',
        sql<OpenedPart>`log.kind`.as('kind'),
        sql<string | null>`case when not ${isHidden} then log.address end`.as('address'),
        'log.referral_id as referralId',
        'log.list',
        sql<string>`case when ${isHidden} then ${restrictedProvider.name} else ${name} end`.as('name'),
        sql<string | null>`case when not ${isHidden} then entity.name end`.as('entity'),
        // An internal file of another side is not even named.
        sql<string | null>`case when not material.is_internal
          or material.side_entity_id is not distinct from ${ownEntity(ctx.viewer)} then material.name end`.as('file'),
      ])
      .where('log.customer_id', '=', id)
      .$if(kind !== undefined, (it) => it.where('log.kind', '=', kind!))
      .$if(!!search, (it) =>
        it.where(sql<boolean>`not ${isHidden} and ${mentionsAll(search!, name, sql.ref('entity.name'))}`),
      )
      .orderBy('log.id', sort === '-at' ? 'desc' : 'asc'),
    paging,
  )
  const data = result.data.map(({ name: person, entity, file, referralId, list, ...row }) => ({
    ...row,
    by: { name: person, entity },
    detail: referralId === null ? (file ?? (list && `List of ${list.replaceAll('-', ' ')}`)) : referenceOf(referralId),
  }))
  return { ...result, data }
}
