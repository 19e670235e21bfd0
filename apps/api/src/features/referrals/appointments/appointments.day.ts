import type { Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { knownZone } from '@handoff/contracts/kit/dates/wall-clock'
import type { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { givingAccess } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { listed } from '../referrals/lists/visible-referrals.ts'
import { isCustomerTakenAt } from './appointments.earlier.ts'
import { type Assignee, assigneeIn, checkTime, type Taken, takenBetween } from './appointments.free.ts'
import { hoursOf, momentAt, opensWithin } from './appointments.hours.ts'
import { subjectOf } from './appointments.subjects.ts'

/**
 * Serializes bookings of the same person: the second one sees the first. The lock is on the person's row and leaves
 * keys alone, so that nothing else waits for it.
 */
export async function lockAssignee({ db }: Pick<Tx, 'db'>, { accountId, providerId }: Assignee) {
  if (accountId !== null) await lockActive(db, accountId)
  if (providerId !== null) await sql`select from entity where id = ${providerId} for no key update`.execute(db)
}

/** Someone who was deactivated while this waited for the lock is not found. */
async function lockActive(db: Tx['db'], accountId: number) {
  const { rows } = await sql`select from account where id = ${accountId} and is_active for no key update`.execute(db)
  if (!rows.length) throw badInput({ assignee: ['Please select With'] })
}

/** The assignee's day in the time zone of the form. */
export async function dayOf(
  ctx: Ctx,
  { assignee: key, timeZone, locationId, exceptId, customerId, referralId, ...span }: Input<typeof appointments.day>,
) {
  checkZone(timeZone)
  const assignee = key === undefined ? null : assigneeIn(key)
  if (assignee) await refuseForeignAssignee(ctx, assignee)
  const subject =
    customerId === undefined && referralId === undefined ? null : await subjectOf(ctx, { customerId, referralId })
  const customerTaken = subject !== null && (await isCustomerTakenAt(ctx, subject.customerId, { ...span, exceptId }))
  const hours = await hoursOf(ctx, locationId, timeZone)
  const day = calendarDay(timeZone, span.startsAt)
  const [from, until] = [momentAt(day, '00:00', timeZone), momentAt(day, '24:00', timeZone)]
  const wholeDay = { startsAt: from, endsAt: until }
  const taken = assignee ? await takenBetween(ctx, assignee, wholeDay, exceptId) : []
  const opens = opensWithin(hours, wholeDay)?.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })) ?? null
  const checked = await checkTime(ctx, { ...span, assignee, customerId: subject?.customerId ?? null, hours, exceptId })
  return { day, from, until, opens, taken, customerTaken, ...checked }
}

/** Days of another entity's people are hidden, unless they are assigned to a referral that the viewer's entity sent. */
export async function refuseForeignAssignee(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  { accountId, providerId }: Assignee,
) {
  const ownId = ownEntity(viewer)
  if (ownId === null) return
  const { rows } = await sql`
    select from (select entity_id as id from account where account.id = ${accountId}
      union all select coalesce(parent_id, entity.id) from entity where entity.id = ${providerId}
      union all select entity.id from entity where entity.id = ${providerId}) as side
    where side.id = ${ownId} or exists (
      select from referral where referral.to_entity_id = side.id and referral.from_entity_id = ${ownId}
        and referral.stage in (${listed(givingAccess)}))
    limit 1`.execute(db)
  if (!rows.length) throw notFound('person')
}

export function checkZone(timeZone: string) {
  if (knownZone(timeZone) !== timeZone) throw badInput({ timeZone: ['Please select Time zone'] })
}

type Refused = { overlap: Taken; free: Date[]; timeZone: string; name: string }

/** "Elena Ruiz is with Sofia Reyes until 9:45 AM", and the next free times. */
export const isTaken = ({ overlap, free, timeZone, name }: Refused) =>
  conflict(
    `${name} ${overlap.label === 'Booked' ? 'is booked' : `is with ${overlap.label}`} until ${timeIn(overlap.endsAt, timeZone)}`,
    free.length ? `Next available: ${free.map((moment) => timeIn(moment, timeZone)).join(', ')}` : undefined,
  )
