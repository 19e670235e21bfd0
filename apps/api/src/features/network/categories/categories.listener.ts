import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** What is in the directory is on many screens: lists, cards, dropdowns, the map. */
const ofDirectory = ['category', 'customField', 'location', 'entity', 'clock', 'reason'] as const

export const publishDirectory: Listener = async (db, { event }) => {
  const [subject] = event.type.split('.')
  // A customer is not everyone's business.
  if (event.type === 'customField.valuesSaved' && event.customerId !== null) return
  if (ofDirectory.some((one) => one === subject)) await publishChange(db, changeOf(event), 'everyone')
  // Who was only invited is there from now on, for everyone.
  if (event.type === 'invitation.entityJoined') await publishChange(db, { noun: 'entity' }, 'everyone')
}
