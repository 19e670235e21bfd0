import { AppointmentState, type appointments, type CustomerAnswer } from '@handoff/contracts/appointments/appointments'
import type { Input } from '@handoff/contracts/kit'
import { LinkPurpose } from '@handoff/contracts/links'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { noOne, type PublicCtx } from '../../kit/context.ts'
import { findLink } from '../../kit/links.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { inFull, whereOf } from './appointments.letters.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>

/** The appointment of a reminder's link, which works until its end. */
async function idOf({ db, now }: Reader, token: string) {
  const link = await findLink(db, LinkPurpose.Appointment, token)
  if (link.expires_at <= now()) throw notFound('link')
  return link.appointment_id!
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
      'appointment.customer_id as customerId',
      'appointment.referral_id as referralId',
      'appointment.entity_id as entityId',
      'appointment.assigned_account_id as assigneeId',
      'appointment.time_zone as timeZone',
      'referral.from_entity_id as senderId',
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()

/** As the email said it: of a restricted service neither with whom nor where. */
async function pageOf({ db, now }: Reader, id: number) {
  const full = await inFull(db, id)
  const { state, version, startsAt, answer } = await stateOf(db, id)
  const isOpen = state === AppointmentState.Booked && startsAt > now()
  return {
    startsAt,
    endsAt: full.endsAt,
    timeZone: full.timeZone,
    modality: full.modality,
    where: full.isSensitive ? null : whereOf(full),
    with: full.isSensitive ? null : full.entityName,
    phone: full.isSensitive ? null : full.entityPhone,
    state: isOpen ? ('open' as const) : ('over' as const),
    answer,
    version,
  }
}

export const byLink = async (ctx: PublicCtx, { token }: Input<typeof appointments.byLink>) =>
  pageOf(ctx, await idOf(ctx, token))

/** Said again it is no mistake; said differently the latest counts. */
export const answerByLink = (ctx: PublicCtx, { token, answer }: Input<typeof appointments.answerByLink>) =>
  ctx.transaction(async (tx) => {
    const id = await idOf(tx, token)
    await tx.db.selectFrom('appointment').select('id').where('id', '=', id).forUpdate().execute()
    const row = await stateOf(tx.db, id)
    if (row.state !== AppointmentState.Booked) throw conflict('This appointment is no longer booked')
    if (row.startsAt <= tx.now()) throw conflict('This appointment has begun')
    if (row.answer === answer) return pageOf(tx, id)
    await tx.db
      .updateTable('appointment')
      .set({ customer_answer: answer, customer_answered_at: tx.now() })
      .where('id', '=', id)
      .execute()
    await tx.record({ type: 'appointment.answered', ...eventFor(id, row), answer: answer as CustomerAnswer }, noOne)
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
