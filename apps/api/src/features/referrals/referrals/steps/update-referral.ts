import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { type Stage, terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Updateable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { bumpVersion } from '../../../../kit/records/version.ts'
import { hasLeft } from '../lists/visible-referrals.ts'
import { type Referral, referralForTimer, staleReferral } from './find-referral.ts'
import { type Clock, setTimers } from './referral-clock.ts'
import type { Acting } from './who-acts.ts'

export type Changes = { values: Updateable<DB['referral']>; clock: Clock | 'as it is' }

/** Updates the row if version and stage are those that were seen, and sets its timers. */
export async function updateReferral(
  acting: Acting,
  row: Referral,
  { values, clock }: Changes,
  { version = row.version }: { version?: number } = {},
) {
  const update = acting.db
    .updateTable('referral')
    .set({
      updated_at: acting.now(),
      ...values,
      ...(values.stage && { ended_at: isOver(values.stage as Stage) ? acting.now() : null }),
      // If no one is left at the receiver, the administrators are responsible until it ends.
      ...(clock !== 'as it is' && {
        due_at: clock.dueAt,
        escalation: clock.dueAt && hasLeft(row) ? 3 : (clock.escalation ?? 0),
      }),
    })
    .where('stage', '=', row.stage)
  await bumpVersion(update, { id: row.id, version }, async () => staleReferral(await presentOf(acting, row)))
  if (clock !== 'as it is') await setTimers(acting.db, row.id, clock.timers)
}

const isOver = (stage: Stage) => isOneOf(terminal, stage)

const presentOf = async (acting: Acting, row: Referral) => (await referralForTimer(acting, row.id)) ?? row
