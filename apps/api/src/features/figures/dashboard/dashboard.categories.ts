import type { ReferralPhase } from '@handoff/contracts/referrals/referrals/referral-phases'
import { stagesOfPhase } from '@handoff/contracts/referrals/referrals/referral-phases'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { counted } from '../../../kit/lists/figures.ts'
import { maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'
import type { Period } from '../../../kit/time/period.ts'
import { countedRows } from '../../referrals/referrals/figures/count-now.ts'
import { listAddress } from '../../referrals/referrals/figures/figure-conditions.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'

type CategoryCounts = { id: number | null; name: string; color: string } & Record<
  'accepted' | 'waiting' | 'rejected',
  number
>

const definitions = {
  accepted: 'Sent in this period for this category and accepted.',
  waiting: 'Sent in this period for this category and not answered yet.',
  rejected: 'Sent in this period for this category and rejected or passed on.',
}
const phaseOf = { accepted: 'accepted', waiting: 'waiting_receiver', rejected: 'rejected' } satisfies Record<
  string,
  ReferralPhase
>

/** The eight busiest categories; sensitive ones are combined if the viewer may not see them. */
export async function byCategory(ctx: Ctx, shared: Shared, period: Period) {
  const isOpen = maySeeSensitive(ctx.viewer)
  const place = { side: 'inbound', dateOf: 'sent', tally: { kind: 'sent_category' } } as const
  const rows = await countedRows(ctx, shared, place, period)
  const { rows: counts } = await sql<CategoryCounts>`
    select case when is_sensitive and not ${isOpen}::boolean then null else category_id end as id,
      min(case when is_sensitive and not ${isOpen}::boolean then ${restricted.name} else category_name end) as name,
      min(case when is_sensitive and not ${isOpen}::boolean then ${restricted.color} else category_color end) as color,
      coalesce(sum(n) filter (where stage in (${listed(stagesOfPhase.accepted)})), 0)::int as accepted,
      coalesce(sum(n) filter (where stage in (${listed(stagesOfPhase.waiting_receiver)})), 0)::int as waiting,
      coalesce(sum(n) filter (where stage in (${listed(stagesOfPhase.rejected)})), 0)::int as rejected
    from ${rows}
    group by 1 having sum(n) > 0 order by sum(n) desc, 2 limit 8`.execute(ctx.db)
  return counts.map(({ accepted, waiting, rejected, ...category }) => {
    const { id } = category
    const figure = (key: keyof typeof phaseOf, value: number) =>
      counted(
        value,
        definitions[key],
        // No list has sensitive categories separate from the others.
        id === null
          ? null
          : listAddress(
              ctx,
              { side: 'inbound', search: { phase: phaseOf[key] } },
              { ...shared, categoryId: id },
              { ...period, dateOf: 'sent' },
            ),
      )
    return {
      ...category,
      accepted: figure('accepted', accepted),
      waiting: figure('waiting', waiting),
      rejected: figure('rejected', rejected),
    }
  })
}
