import type { DomainEvent } from '@handoff/contracts/events'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { removeWaitingMails } from '../../../../kit/mail/queue.ts'
import { undoWait } from '../../../../kit/time/undo-wait.ts'

/** Acts with Undo, and what each means for the others of its group; and what takes them back. */
const undoable = ['accept', 'waitlist', 'reject', 'recall']
const undoes = ['undoAccept', 'undoReject', 'unrecall']

export const canBeUndone = (event: DomainEvent) =>
  event.type === 'referral.unfilled' || (event.type === 'referral.stageChanged' && undoable.includes(event.step))

const stepIn = (steps: readonly string[]) =>
  sql<boolean>`(event.type = 'referral.stageChanged' and event.data->>'step' in (${sql.join(steps.map((step) => sql.lit(step)))}))`

type Act = { referralId: number; groupId: number }

const ofGroup = (db: Kysely<DB>, { groupId }: Pick<Act, 'groupId'>) =>
  db
    .selectFrom('event')
    .where('event.referral_id', 'in', db.selectFrom('referral').select('referral.id').where('group_id', '=', groupId))

/** The events of the act that is taken back: they have one moment, that of their transaction. */
async function undoneEvents(db: Kysely<DB>, { referralId, groupId }: Act, before?: number) {
  const act = await ofGroup(db, { groupId })
    .select('event.at')
    .where('event.referral_id', '=', referralId)
    .where(stepIn(undoable))
    .$if(before !== undefined, (it) => it.where('event.id', '<', before!))
    .orderBy('event.id', 'desc')
    .executeTakeFirst()
  if (!act) return null
  const rows = await ofGroup(db, { groupId })
    .select('event.id')
    .where('event.at', '=', act.at)
    .where((it) => it.or([stepIn(undoable), it('event.type', '=', 'referral.unfilled')]))
    .execute()
  return { at: act.at, ids: rows.map(({ id }) => id) }
}

/** In the transaction of the undo: no one gets an email about an act that was taken back. */
export async function removeMailsOfUndone(db: Kysely<DB>, step: string, act: Act) {
  const undone = undoes.includes(step) ? await undoneEvents(db, act) : null
  if (undone) await removeWaitingMails(db, undone.ids)
}

/** For an event that takes an act back before anyone was emailed: the events of that act. */
export async function undoneAtOnce(db: Kysely<DB>, event: DomainEvent, { id, at }: { id: number; at: Date }) {
  if (event.type !== 'referral.stageChanged' || !undoes.includes(event.step)) return null
  const undone = await undoneEvents(db, event, id)
  return undone && at.getTime() - undone.at.getTime() <= undoWait ? undone.ids : null
}

/**
 * An act that was taken back before its event was dispatched. An undo locks its group, so this waits for one that is
 * about to commit, and a later one finds the emails.
 */
export async function isTakenBack(db: Kysely<DB>, event: DomainEvent, eventId: number) {
  if (!canBeUndone(event) || !('groupId' in event) || event.groupId === undefined) return false
  await db.selectFrom('referral_group').select('id').where('id', '=', event.groupId).forShare().execute()
  const later = await ofGroup(db, { groupId: event.groupId })
    .select('event.id')
    .where('event.id', '>', eventId)
    .where(stepIn(undoes))
    .executeTakeFirst()
  return later !== undefined
}
