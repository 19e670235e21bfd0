import { type Input } from '@handoff/contracts/kit'
import { reasons } from '@handoff/contracts/reasons'
import type { Ctx } from '../../kit/context.ts'
import { routes } from '../../kit/routes.ts'

async function list({ db }: Ctx, { appliesTo }: Input<typeof reasons.list>) {
  const rows = await db
    .selectFrom('reason')
    .select([
      'code',
      'label',
      'applies_to as appliesTo',
      'is_comment_required as isCommentRequired',
      'suggests_reroute as suggestsReroute',
      'counts_as_gap as countsAsGap',
    ])
    .where('is_active', '=', true)
    .$if(appliesTo !== undefined, (it) => it.where('applies_to', '=', appliesTo!))
    .orderBy('position')
    .execute()
  return rows
}

export const reasonRoutes = routes(reasons, { list })
