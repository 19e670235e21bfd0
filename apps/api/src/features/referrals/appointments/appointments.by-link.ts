import type { Input } from '@handoff/contracts/kit'
import {
  AppointmentState,
  type appointments,
  CustomerAnswer,
} from '@handoff/contracts/referrals/appointments/appointments'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { findLink, holderOf } from '../../../kit/security/links.ts'
import { inFull, pageFor } from './appointments.letters.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>

/** The appointment of a reminder's link, which works until its end. */
async function opened({ db, now }: Reader, token: string) {
  const link = await findLink(db, LinkPurpose.Appointment, token)
  if (link.expires_at <= now()) throw notFound('link')
  return { link, id: link.appointment_id! }
}

const stateOf = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('appointment')
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .select([
      'appointment.state',
      'appointment.version',
      'appointment.starts_at as startsAt',
      'appointment.customer_answer as answer',
      'appointment.customer_note as customerNote',
      'appointment.customer_id as customerId',
      'appointment.referral_id as referralId',
      'appointment.entity_id as entityId',
      'appointment.assigned_account_id as assigneeId',
      'appointment.time_zone as timeZone',
      'referral.from_entity_id as senderId',
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()

async function pageOf({ db, now }: Reader, id: number) {
  const full = await inFull(db, id)
  const { state, version, startsAt, answer } = await stateOf(db, id)
  const { quickExitUrl } = await db
    .selectFrom('network_setting')
    .select('quick_exit_url as quickExitUrl')
    .executeTakeFirstOrThrow()
  const phase =
    state === AppointmentState.Cancelled
      ? ('canceled' as const)
      : state === AppointmentState.Booked && startsAt > now()
        ? ('open' as const)
        : ('over' as const)
  const { calendar, ...page } = pageFor(full, now())
  return {
    startsAt,
    endsAt: full.endsAt,
    timeZone: full.timeZone,
    ...page,
    state: phase,
    answer,
    calendar: phase === 'open' ? calendar : null,
    quickExitUrl,
    version,
  }
}

export const byLink = async (ctx: PublicCtx, { token }: Input<typeof appointments.byLink>) =>
  pageOf(ctx, (await opened(ctx, token)).id)

/** The same answer again is no mistake; of different answers the latest counts. */
export const answerByLink = (
  ctx: PublicCtx,
  { token, answer, note, version }: Input<typeof appointments.answerByLink>,
) =>
  ctx.transaction(async (tx) => {
    const { link, id } = await opened(tx, token)
    await tx.db.selectFrom('appointment').select('id').where('id', '=', id).forUpdate().execute()
    const row = await stateOf(tx.db, id)
    if (row.state !== AppointmentState.Booked) throw conflict('This appointment is no longer booked')
    if (row.startsAt <= tx.now()) throw conflict('This appointment has begun')
    // The answer is about the time that was shown: a new time needs a new answer.
    if (row.version !== version) throw stale('appointment')
    const reason = answer === CustomerAnswer.CannotCome ? note : null
    if (row.answer === answer && row.customerNote === reason) return pageOf(tx, id)
    await tx.db
      .updateTable('appointment')
      .set({
        customer_answer: answer,
        customer_answered_at: tx.now(),
        customer_note: reason,
        customer_link_maker_id: link.made_by_id,
      })
      .where('id', '=', id)
      .execute()
    await tx.record(
      { type: 'appointment.answered', ...eventFor(id, row), answer: answer as CustomerAnswer },
      holderOf(link),
      reason,
    )
    return pageOf(tx, id)
  })

const eventFor = (
  appointmentId: number,
  { customerId, referralId, entityId, senderId, assigneeId, startsAt, timeZone }: Awaited<ReturnType<typeof stateOf>>,
) => ({
  appointmentId,
  customerId,
  referralId,
  entityId,
  senderId,
  hasSender: referralId !== null,
  assigneeId,
  startsAt: startsAt.toISOString(),
  timeZone,
})
