import { changeOf } from '@handoff/contracts/change'
import { NoteType } from '@handoff/contracts/customers/notes'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { areaOf, receiversOf, sidesOf } from './notes.subjects.ts'

/**
 * Readers of a note or a file, who refetch it. An internal change is not even announced to the other side, and only its
 * own side can have made it.
 */
export const publishRecords: Listener = async (db, { event, entityId: actor, at }) => {
  // A reminder changes nothing anyone sees.
  if (!('noteType' in event || 'materialId' in event) || event.type === 'material.expiring') return
  const isInternal = 'noteType' in event ? event.noteType === NoteType.Internal : event.isInternal
  const subject = subjectIn(event)
  const sides = isInternal ? [actor] : await sidesOf(db, subject, at)
  await publishChange(db, changeOf(event), { sides, area: areaOf(subject) })
  if (!('isShared' in event) || !event.isShared || subject.customerId === null) return
  const receivers = await receiversOf(db, subject.customerId)
  await publishChange(db, changeOf(event), { sides: receivers, area: 'referrals' })
}

/** Changes of the record itself, for every side that sees the person. System notes have a separate push. */
export const publishCustomers: Listener = async (db, { event, at }) => {
  if (!ofRecord.has(event.type) || !('customerId' in event) || !event.customerId) return
  const sides = await sidesOf(db, subjectIn({ entityId: null, customerId: event.customerId }), at)
  await publishChange(db, changeOf(event), { sides, area: 'customers' })
}
const ofRecord = new Set<string>([
  'customer.changed',
  'customer.archived',
  'customer.restored',
  'customer.deceased',
  'customer.held',
  'customer.released',
  'customer.merged',
  'customer.mergeUndone',
  'customField.valuesSaved',
])

/** Older events, from before notes of customers, have only the entity. */
const subjectIn = (event: { entityId: number | null; customerId?: number | null; referralId?: number | null }) => ({
  entityId: event.entityId,
  customerId: event.customerId ?? null,
  referralId: event.referralId ?? null,
})
