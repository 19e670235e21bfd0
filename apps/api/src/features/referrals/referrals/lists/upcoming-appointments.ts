import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import type { BookedAppointment } from '@handoff/contracts/referrals/referrals/referral-rows'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'

type Booked = Record<'startsAt' | 'endsAt', Date> & Pick<BookedAppointment, 'id'>

/** The next appointment of each referral; without one, the last that has passed without a record. */
export async function bookedOf({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: number[]) {
  const { rows } = await sql<Booked & { referralId: number }>`
    select distinct on (referral_id) referral_id as "referralId", id, starts_at as "startsAt", ends_at as "endsAt"
    from appointment where referral_id = any(${ids}::int[]) and state = 1
    order by referral_id, ends_at <= ${now()}, abs(extract(epoch from starts_at - ${now()}::timestamptz)), id`.execute(
    db,
  )
  return new Map(rows.map(({ referralId, ...booked }): [number, Booked] => [referralId, booked]))
}

/** Does the referral have an upcoming appointment? */
export async function hasUpcoming({ db, now }: Pick<Ctx, 'db' | 'now'>, referralId: number) {
  const upcoming = await db
    .selectFrom('appointment')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('state', '=', AppointmentState.Booked)
    .where('starts_at', '>', now())
    .limit(1)
    .executeTakeFirst()
  return upcoming !== undefined
}
