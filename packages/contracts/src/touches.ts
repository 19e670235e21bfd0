import type { contracts } from './all.ts'
import type { DomainEvent } from './events.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'

export type FeatureName = keyof typeof contracts
export type EventType = DomainEvent['type']
type EventNoun = EventType extends `${infer Start}.${string}` ? Start : never
/** What changes although no event is recorded of it. */
type QuietNoun = 'notice' | 'profile' | 'letter' | 'reading' | 'mail' | 'firstRun'
export type Noun = EventNoun | QuietNoun

/**
 * The features whose answers may look different after a change, by its noun: what the type of an event begins with. A
 * line begins with the noun's own feature.
 */
export const touches = {
  settings: ['settings', 'publicDirectory'],
  account: ['auth', 'profile', 'teams', 'notifications'],
  // Name, photo, and color are on every page.
  profile: ['profile', 'auth'],
  notice: ['notifications'],
  displayFields: ['displayFields'],
  role: ['roles', 'teams'],
  reference: ['reference'],
  reason: ['reasons'],
  category: ['categories', 'entities', 'locations', 'referrals', 'matches', 'requests', 'publicDirectory', 'analytics'],
  customField: ['customFields', 'customers', 'entities', 'matches', 'publicDirectory'],
  // The dashboard counts providers, and what waits for a decision.
  entity: [
    'entities',
    'verifications',
    'locations',
    'categories',
    'matches',
    'requests',
    'publicDirectory',
    'analytics',
    'dashboard',
  ],
  verification: ['verifications', 'entities', 'matches'],
  location: ['locations', 'entities', 'categories', 'matches', 'requests', 'publicDirectory'],
  clock: ['clocks'],
  import: ['imports', 'entities', 'locations', 'matches', 'analytics'],
  request: ['requests', 'categories', 'entities', 'locations', 'matches', 'notifications', 'dashboard'],
  registration: ['registrations', 'requests'],
  invitation: ['invitations', 'teams', 'entities', 'matches', 'analytics'],
  customer: ['customers', 'referrals', 'matches', 'trail', 'notes', 'dashboard'],
  consent: ['consents', 'customers', 'trail', 'notes'],
  // Files come with a referral, and acceptance opens them, as it does confidential addresses. Figures of providers,
  // categories, and teams count referrals.
  referral: [
    'referrals',
    'categories',
    'entities',
    'locations',
    'teams',
    'followUps',
    'matches',
    'groups',
    'unmetNeeds',
    'customers',
    'consents',
    'materials',
    'trail',
    'worklist',
    'answers',
    'offers',
    'dashboard',
    'analytics',
    'help',
    'auth',
  ],
  unmetNeed: ['unmetNeeds', 'categories', 'worklist', 'dashboard', 'analytics'],
  appointment: ['appointments', 'referrals', 'trail', 'customers', 'answers', 'worklist', 'dashboard', 'analytics'],
  visit: ['appointments', 'referrals', 'trail', 'customers', 'answers', 'worklist', 'dashboard', 'analytics'],
  survey: ['surveys', 'customerSurveys', 'analytics'],
  surveyResponse: ['customerSurveys', 'surveys', 'analytics'],
  followUp: ['followUps', 'referrals', 'worklist', 'dashboard'],
  help: ['help', 'customers', 'worklist', 'dashboard'],
  note: ['notes', 'trail', 'referrals', 'materials', 'analytics'],
  material: ['materials', 'trail'],
  // How many are unread is in the lists of referrals.
  reading: ['notes', 'referrals'],
  // What did not reach a provider is a line of the worklist.
  letter: ['worklist', 'dashboard'],
  mail: ['mails'],
  firstRun: ['dashboard'],
  savedView: ['savedViews'],
  // Someone who leaves hands over everything that they have in hand.
  team: [
    'teams',
    'roles',
    'referrals',
    'groups',
    'appointments',
    'help',
    'unmetNeeds',
    'savedViews',
    'worklist',
    'dashboard',
  ],
} as const satisfies Record<Noun, readonly FeatureName[]>

/**
 * What looks different: of these records, where only single ones do. A noun that `ids` does not have may be any record
 * of it.
 */
export type Change = { noun: Noun; ids?: ChangedIds }
type IdNoun = 'referral' | 'group' | 'customer' | 'entity'
export type ChangedIds = Partial<Record<IdNoun, readonly number[]>>

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

/** Nouns of the ids in addresses: `/refers/:id/messages` is about a referral, `/materials/customer/:id` about a customer. */
const nounsInPaths: Record<string, IdNoun> = {
  refers: 'referral',
  customers: 'customer',
  customer: 'customer',
  entities: 'entity',
  entity: 'entity',
}

/** The record that an endpoint is asked about; null for lists and figures. */
export function subjectOf({ path, feature }: Pick<Named<Endpoint>, 'path' | 'feature'>, asked: object) {
  const segments = path.split('?')[0]!.split('/')
  // Under `/requests/entity` is a request for one.
  const noun = feature !== 'requests' && nounsInPaths[segments[segments.indexOf(':id') - 1] ?? '']
  return noun && 'id' in asked ? { noun, id: Number(asked.id) } : null
}

/** Features that only count what happens to a noun, or list it with a number. */
const counting: Partial<Record<Noun, readonly FeatureName[]>> = {
  referral: ['categories', 'entities', 'locations', 'teams', 'matches', 'customers', 'help'],
}
const alwaysCounting: readonly string[] = ['dashboard', 'analytics', 'worklist']

/** Figures of this change may wait a moment; what is worked with may not. */
export const isCount = ({ noun }: Change, { path, feature }: Pick<Named<Endpoint>, 'path' | 'feature'>) =>
  alwaysCounting.includes(feature) || /\/kpis\b/i.test(path) || (counting[noun] ?? []).some((one) => one === feature)
