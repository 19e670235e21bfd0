import type { DomainEvent } from './events.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'
import { type EventNoun, type FeatureName, type IdNoun, type Noun, touches } from './touches.ts'

/** Records that may look different. Without `ids` for a noun, any of its records may. */
export type Change = { noun: Noun; ids?: ChangedIds }
type ChangedIds = Partial<Record<IdNoun, readonly number[]>>

/** After messages were missed: any record may look different. */
export const everything: readonly Change[] = (Object.keys(touches) as Noun[]).map((noun) => ({ noun }))

/** Frequent events that change only the records they name. */
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
/** Event fields that name a record. */
const idFields: Record<string, IdNoun> = {
  referralId: 'referral',
  parentId: 'referral',
  childId: 'referral',
  acceptedId: 'referral',
  groupId: 'group',
  customerId: 'customer',
  otherId: 'customer',
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
    const idNoun = idFields[field]
    if (idNoun && typeof value === 'number') ids[idNoun] = [...(ids[idNoun] ?? []), value]
  }
  return { noun, ids }
}

/** With more records than this, `ids` is dropped. */
const mostIds = 100

/** One change per noun. Ids remain only if every change of the noun names them. */
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

/** Features whose answers a change may alter. */
export const touchedBy = ({ noun }: Change): readonly FeatureName[] => touches[noun]

/** Calls that record no event but change another feature than their own. */
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

/** Changes made by a call: those it recorded, or its own feature if no event covers it. */
export function changesBy(endpoint: Named<Endpoint>, recorded: Iterable<Pick<DomainEvent, 'type'>> = []): Change[] {
  const changes = mergeChanges([...recorded].map(changeOf))
  const quiet = exceptions[`${endpoint.feature}.${endpoint.name}`]
  if (quiet) return [...changes, ...quiet.map((noun) => ({ noun }))]
  const isCovered = changes.some((change) => touchedBy(change).some((feature) => feature === endpoint.feature))
  return isCovered ? changes : [...changes, ...ofFeature(endpoint)]
}

/** Everything that shows the noun of this feature: used when someone else was faster, or when the change is unknown. */
export function ofFeature({ feature }: Pick<Named<Endpoint>, 'feature'>): Change[] {
  const nouns = Object.keys(touches) as Noun[]
  const first = nouns.filter((noun) => touches[noun][0] === feature)
  if (first.length) return first.map((noun) => ({ noun }))
  // A feature without a noun acts on the first noun it shows.
  return nouns
    .filter((noun) => touchedBy({ noun }).some((touched) => touched === feature))
    .map((noun) => ({ noun }))
    .slice(0, 1)
}

/** Seen only by the person who changes it: pushed to their other tabs and devices, and to no one else. */
const ofPerson: readonly Noun[] = ['account', 'displayFields', 'savedView']

/** Does the recorded change, if any, concern only the person who made it? */
export const isOwnChange = (recorded: readonly Pick<DomainEvent, 'type'>[]) =>
  recorded.every((event) => ofPerson.includes(changeOf(event).noun))
