import type { BookedAppointment } from '@handoff/contracts/referrals/referral-rows'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

type Booked = Record<'startsAt' | 'endsAt', Date> & Pick<BookedAppointment, 'id'>

/** Of each referral the first appointment that is booked: the next one, or one that has passed without a record. */
export async function bookedOf({ db }: Pick<Ctx, 'db'>, ids: number[]) {
  const { rows } = await sql<Booked & { referralId: number }>`
    select distinct on (referral_id) referral_id as "referralId", id, starts_at as "startsAt", ends_at as "endsAt"
    from appointment where referral_id = any(${ids}::int[]) and state = 1
    order by referral_id, starts_at, id`.execute(db)
  return new Map(rows.map(({ referralId, ...booked }): [number, Booked] => [referralId, booked]))
}
