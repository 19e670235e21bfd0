import type { Input } from '@handoff/contracts/kit'
import { HelpState, type help } from '@handoff/contracts/referrals/help'
import type { HelpStep } from '@handoff/contracts/referrals/public-help'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../kit/context.ts'
import { Problem } from '../../../kit/problem.ts'
import { hashOf } from '../../../kit/security/token.ts'
import { publicPages } from '../../platform/settings/settings.queries.ts'
import { numberOf } from './help.number.ts'

/** The state for anyone with the link: without a name and without its subject. */
export async function status(ctx: PublicCtx, { token }: Input<typeof help.status>) {
  const request = await ctx.db
    .selectFrom('help_request_token as link')
    .innerJoin('help_request as request', 'request.id', 'link.help_request_id')
    .select([
      'request.id',
      'request.state',
      'request.created_at as askedAt',
      'request.updated_at as updatedAt',
      sql<{ status: number; stage: string; at: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('status', referral.status, 'stage', referral.stage, 'at', referral.updated_at))
        from help_request_referral as made join referral on referral.id = made.referral_id
        where made.help_request_id = request.id and referral.removed_at is null), '[]')`.as('referrals'),
    ])
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!request)
    throw new Problem(404, 'not_found', 'This link has expired or was already used', {
      detail: 'If you still need help, send a new request',
    })
  const { id, askedAt, updatedAt, referrals } = request
  const step = stepOf(request.state, referrals)
  const moved = referrals.map(({ at }) => new Date(at).getTime())
  const changedAt = new Date(Math.max(updatedAt.getTime(), ...moved))
  const { hotline } = await publicPages(ctx)
  return { number: numberOf(id), step, askedAt, changedAt, hotline }
}

/** The furthest step of its referrals. */
function stepOf(state: HelpState, referrals: { status: number; stage: string }[]): HelpStep {
  if (state === HelpState.Done) return 'done'
  if (state === HelpState.Declined) return 'declined'
  if (referrals.some(({ status }) => status === ReferralStatus.Accepted || status === ReferralStatus.Added))
    return 'agreed'
  const waiting = referrals.filter(({ status }) => status === ReferralStatus.Pending)
  if (waiting.some(({ stage }) => stage !== 'draft')) return 'asked'
  if (waiting.length) return 'arranging'
  return state === HelpState.New ? 'received' : 'inHand'
}
