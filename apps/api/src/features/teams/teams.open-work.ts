import { hasFlag, type Input } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referral-reference'
import { open, stageNames } from '@handoff/contracts/referrals/referral-stages'
import type { teams } from '@handoff/contracts/teams'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../kit/context.ts'
import { badInput, conflict } from '../../kit/problem.ts'
import { roleAccesses } from '../../kit/sessions.ts'
import { subjectOf } from '../referrals/referrals.events.ts'
import { listed } from '../referrals/referrals.visibility.ts'
import { activePeople, optionFrom, showTeammate } from './teams.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>
const shown = 10

const openReferralsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db
    .selectFrom('referral')
    .where('assigned_account_id', '=', accountId)
    .where(sql<boolean>`stage in (${listed(open)})`)

/** What someone has in hand, the longest waiting first, and who can take it over. */
export async function openWork(ctx: Ctx, { id }: Input<typeof teams.openWork>) {
  const { openReferrals: total } = await showTeammate(ctx, id)
  const rows = await openReferralsOf(ctx, id)
    .select(['id', 'stage'])
    .orderBy('sent_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(shown)
    .execute()
  return {
    referrals: rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.id),
      stage: stageNames[row.stage],
    })),
    total,
    takers: (await takersFor(ctx, id)).map(optionFrom),
  }
}

/** Active people of the team whose role shows referrals: no one else could do anything with them. */
async function takersFor(ctx: Db, leavingId: number) {
  const people = await activePeople(ctx)
    .select(['account.user_type as userType', roleAccesses.as('accesses')])
    .where('account.id', '!=', leavingId)
    .execute()
  return people.filter(({ userType, accesses }) =>
    hasFlag({ userType, roleAccesses: accesses ?? [] }, 'referrals', 'view'),
  )
}

/** Gives each open referral to someone else, as an assignment of its own: its timeline and the new person hear of it. */
export async function handOver(tx: Tx, leavingId: number, takerId: number | undefined) {
  const rows = await openReferralsOf(tx, leavingId).selectAll('referral').orderBy('id').forUpdate().execute()
  if (takerId !== undefined && !(await takersFor(tx, leavingId)).some(({ id }) => id === takerId))
    throw badInput({ handOverTo: ['Please select an active teammate who can see referrals'] })
  if (rows.length && takerId === undefined)
    throw conflict(
      rows.length === 1
        ? '1 open referral is assigned to this person. Choose who takes over'
        : `${rows.length} open referrals are assigned to this person. Choose who takes over`,
    )
  for (const row of rows) {
    await tx.db
      .updateTable('referral')
      .set({ assigned_account_id: takerId!, version: row.version + 1, updated_at: tx.now() })
      .where('id', '=', row.id)
      .execute()
    await tx.record({ type: 'referral.assigned', ...subjectOf(row), assigneeId: takerId! })
  }
  return rows.length ? takerId! : null
}
