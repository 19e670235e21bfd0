import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { notFound } from '../../../../kit/problem.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import { namesReceiver } from '../../../../kit/records/restricted-service.ts'
import { isAnswer } from '../lists/list-conditions.ts'
import { inbound } from '../lists/visible-referrals.ts'

/** The name of a person who answered, for the filter of the list; of no one else. */
export async function answerer(ctx: Ctx, { id }: Input<typeof referrals.answerer>) {
  const answered = inbound(ctx)
    .where(namesReceiver(ctx.viewer))
    .where(sql<boolean>`exists (select from event where ${isAnswer} and event.account_id = account.id)`)
  const person = await ctx.db
    .selectFrom('account')
    .select(['account.id', personName<string>('account').as('name')])
    .where('account.id', '=', id)
    .where((it) => it.exists(answered.select('referral.id')))
    .executeTakeFirst()
  if (!person) throw notFound('person')
  return person
}
