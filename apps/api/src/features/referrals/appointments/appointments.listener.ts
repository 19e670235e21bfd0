import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/**
 * Refreshes screens that show an appointment or a visit: those of its side, of the sender, and of the administrators.
 */
export const publishAppointments: Listener = async (db, { event }) => {
  // A reminder changes nothing.
  if (!('hasSender' in event) || event.type === 'appointment.upcoming') return
  const sides = new Set([null, event.entityId, ...(event.hasSender ? [event.senderId] : [])])
  await publishChange(db, changeOf(event), { sides: [...sides], area: 'referrals' })
}
