import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { hasWords } from '../../../kit/lists/search.ts'
import { shownKey } from '../../referrals/referrals/lists/list-rows.ts'
import { inbound, listed, outbound } from '../../referrals/referrals/lists/visible-referrals.ts'

/** All names are visible in referrals sent by the viewer's side. */
const searchName = sql.ref('customer.search_name')

type Side = 'inbound' | 'outbound'
type PersonSearch = {
  q: string
  /** The viewer’s customers with such a name. */
  customerIds: number[]
  /** Lists the viewer may see. */
  sides: Record<Side, boolean>
  most: number
}

/** Referrals of people with that name, with their list: open ones first, then the latest. */
export async function bestReferrals(ctx: Ctx, search: PersonSearch): Promise<Map<number, Side>> {
  const questions = listsOf(ctx, search).map(
    ([side, list]) =>
      sql`(${list.select([
        'referral.id',
        'referral.updated_at',
        sql`referral.stage in (${listed(open)})`.as('is_open'),
        sql.lit(side).as('side'),
      ])})`,
  )
  if (!questions.length) return new Map()
  const { rows } = await sql<{ id: number; side: Side }>`
    select id, side from (${sql.join(questions, sql` union all `)}) as found
    order by is_open desc, updated_at desc, id desc limit ${sql.lit(search.most)}`.execute(ctx.db)
  return new Map(rows.map(({ id, side }) => [id, side]))
}

function listsOf(ctx: Ctx, { q, customerIds, sides }: PersonSearch) {
  const { viewer } = ctx
  const isAbout = sql<boolean>`(referral.customer_id = any(${customerIds}))`
  // Searching the whole network's list by name would read all of it.
  if (viewer.side === 'admin') return sides.inbound ? [['inbound', inbound(ctx).where(isAbout)] as const] : []
  // A receiver may see no more of a person than the first name.
  const isNamed = hasWords(shownKey(viewer), q)
  // The viewer's list is searched by name only for customers whose records they may not, or no longer, open.
  const isOwn = customerIds.length ? isAbout : hasWords(searchName, q)
  return [
    ...(sides.inbound ? [['inbound', inbound(ctx).where(isNamed)] as const] : []),
    ...(sides.outbound ? [['outbound', outbound(ctx).where(isOwn)] as const] : []),
  ]
}
