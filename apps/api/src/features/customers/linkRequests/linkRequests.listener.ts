import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Lists and counts of the administrators and of the provider that asked. A check changes nothing that is shown. */
export const publishLinkRequests: Listener = async (db, { event }) => {
  if (!('linkRequestId' in event)) return
  const sides = [null, event.entityId]
  await publishChange(db, changeOf(event), { sides, area: 'customers' })
}
