import { clocks, type Priority } from '@handoff/contracts/referrals/referral-steps'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

const hour = 3_600_000
const reminderHours: Record<Priority, number[]> = { 1: [24, 48], 2: [4, 8], 3: [0, 0.5] }

export type ResponseClock = { reminders: number[]; due: number; escalate: number; expire: number; isPlain: boolean }

export async function clockFor(
  _db: Kysely<DB>,
  { priority }: { entityId: number; categoryId: number; priority: Priority },
): Promise<ResponseClock> {
  const { dueHours, escalateHours, expireHours, isPlain } = clocks[priority]
  return {
    reminders: reminderHours[priority].map((hours) => hours * hour),
    due: dueHours * hour,
    escalate: escalateHours * hour,
    expire: expireHours * hour,
    isPlain,
  }
}

export async function calendarOf(db: Kysely<DB>, entityId: number | null): Promise<string> {
  if (entityId === null) return 'America/New_York'
  const { time_zone } = await db
    .selectFrom('entity')
    .select('time_zone')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow()
  return time_zone
}
