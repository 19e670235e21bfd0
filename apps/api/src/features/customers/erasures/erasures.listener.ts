import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Open pages of the person answer 404, and lists lose the row. */
export const publishErased: Listener = async (db, { event }) => {
  if (event.type !== 'customer.erased') return
  const sides = [null, ...event.sideIds]
  await publishChange(db, changeOf(event), { sides, area: 'customers' })
  await publishChange(db, changeOf(event), { sides, area: 'referrals' })
}
