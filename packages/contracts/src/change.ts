import type { DomainEvent } from './events.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'
import { type EventNoun, type FeatureName, type IdNoun, type Noun, touches } from './touches.ts'

/**
 * What looks different: of these records, where only single ones do. A noun that `ids` does not have may be any record
 * of it.
 */
export type Change = { noun: Noun; ids?: ChangedIds }
type ChangedIds = Partial<Record<IdNoun, readonly number[]>>

/** Of what happens all day, and changes nothing but the records that the event names. */
const narrow: readonly Noun[] = [
  'referral',
  'appointment',
  'visit',
  'note',
  'material',
  'consent',
  'customer',
  'followUp',
  'surveyResponse',
  'unmetNeed',
]
/** The fields of an event that name a record. */
const idFields: Record<string, IdNoun> = {
  referralId: 'referral',
  parentId: 'referral',
  childId: 'referral',
  acceptedId: 'referral',
  groupId: 'group',
  customerId: 'customer',
  entityId: 'entity',
  senderId: 'entity',
  receiverId: 'entity',
  sideId: 'entity',
}

export function changeOf(event: Pick<DomainEvent, 'type'>): Change {
  const noun = event.type.split('.')[0] as EventNoun
  if (!narrow.includes(noun)) return { noun }
  const ids: Partial<Record<IdNoun, number[]>> = {}
  for (const [field, value] of Object.entries(event)) {
    const named = idFields[field]
    if (named && typeof value === 'number') ids[named] = [...(ids[named] ?? []), value]
  }
  return { noun, ids }
}

/** With more records than this, any may look different. */
const mostIds = 100

/** One for each noun. Records are named where all of the noun's changes name them. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byNoun = new Map<Noun, Change>()
  for (const change of changes) {
    const known = byNoun.get(change.noun)
    byNoun.set(change.noun, known ? { noun: change.noun, ids: shared(known.ids, change.ids) } : change)
  }
  return [...byNoun.values()]
}

function shared(one: ChangedIds = {}, other: ChangedIds = {}): ChangedIds {
  const ids: Partial<Record<IdNoun, number[]>> = {}
  for (const noun of Object.keys(one) as IdNoun[]) {
    const all = new Set([...one[noun]!, ...(other[noun] ?? [])])
    if (other[noun] && all.size <= mostIds) ids[noun] = [...all]
  }
  return ids
}

/** The features whose answers a change may alter. */
export const touchedBy = ({ noun }: Change): readonly FeatureName[] => touches[noun]

/** A change that nothing is recorded of, and that alters something else than its own feature. */
const exceptions: Record<string, readonly Noun[]> = {
  'profile.save': ['profile'],
  'profile.saveImage': ['profile'],
  'profile.removeImage': ['profile'],
  'settings.saveTimeZone': ['profile'],
  'notes.markRead': ['reading'],
  'answers.markNotified': ['letter'],
  // The page that shows the import is left, or follows its progress.
  'imports.discard': [],
  'imports.stop': [],
}

/** What a call has changed: what it recorded, and its own feature where no event is about that. */
export function changesBy(endpoint: Named<Endpoint>, recorded: Iterable<Pick<DomainEvent, 'type'>> = []): Change[] {
  const changes = mergeChanges([...recorded].map(changeOf))
  const quiet = exceptions[`${endpoint.feature}.${endpoint.name}`]
  if (quiet) return [...changes, ...quiet.map((noun) => ({ noun }))]
  const isCovered = changes.some((change) => touchedBy(change).some((feature) => feature === endpoint.feature))
  return isCovered ? changes : [...changes, ...ofFeature(endpoint)]
}

/** Whatever shows the noun of this feature: where someone else was faster, or nothing more is known. */
export function ofFeature({ feature }: Pick<Named<Endpoint>, 'feature'>): Change[] {
  const nouns = Object.keys(touches) as Noun[]
  const first = nouns.filter((noun) => touches[noun][0] === feature)
  if (first.length) return first.map((noun) => ({ noun }))
  // Those that have no noun act on the first one that they show.
  return nouns
    .filter((noun) => touchedBy({ noun }).some((touched) => touched === feature))
    .map((noun) => ({ noun }))
    .slice(0, 1)
}

/** What only the person who changes it sees: heard of by their other tabs and devices, and by no one else. */
const ofPerson: readonly Noun[] = ['account', 'displayFields', 'savedView']

/** Whether what was recorded, if anything, concerns the person alone. */
export const isOwnChange = (recorded: readonly Pick<DomainEvent, 'type'>[]) =>
  recorded.every((event) => ofPerson.includes(changeOf(event).noun))

/** The header of an answer that has its changes, as JSON. */
export const changedHeader = 'handoff-changed'
