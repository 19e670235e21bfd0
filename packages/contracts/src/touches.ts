import type { contracts } from './all.ts'
import type { DomainEvent } from './events.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'

export type FeatureName = keyof typeof contracts
export type EventType = DomainEvent['type']
type Noun = EventType extends `${infer Start}.${string}` ? Start : never

/**
 * The features whose answers may look different after an event, by the noun that its type begins with. A line begins
 * with the noun's own feature.
 */
export const touches = {
  settings: ['settings', 'publicDirectory'],
  account: ['auth', 'profile', 'teams', 'notifications'],
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

/** What does not touch its own feature alone, although nothing is recorded. */
const exceptions: Record<string, readonly FeatureName[]> = {
  // Name, photo, and color are on every page.
  'profile.save': ['profile', 'auth'],
  'profile.saveImage': ['profile', 'auth'],
  'profile.removeImage': ['profile', 'auth'],
  'settings.saveTimeZone': ['auth', 'profile'],
  // How many are unread is said in the lists of referrals.
  'notes.markRead': ['notes', 'referrals'],
  // What did not reach a provider is a line of the worklist.
  'answers.markNotified': ['worklist', 'dashboard'],
  // The page that shows the import is left, or follows its progress.
  'imports.discard': [],
  'imports.stop': [],
}

/** What only the person who changes it sees: heard of by their other tabs and devices, and by no one else. */
const ofPerson: readonly Noun[] = ['account', 'displayFields', 'savedView']

/** Whether what was recorded, if anything, concerns the person alone. */
export const isOwnChange = (recorded: Iterable<EventType>) =>
  [...recorded].every((type) => ofPerson.includes(type.split('.')[0] as Noun))

/** The header of an answer that names the features, separated by commas. */
export const touchesHeader = 'handoff-touches'

/** What a change touches: its own feature, and what the events that it recorded touch. */
export function touchedBy({ feature, name }: Named<Endpoint>, recorded: Iterable<EventType> = []) {
  const own = exceptions[`${feature}.${name}`] ?? [feature as FeatureName]
  return [...new Set([...own, ...[...recorded].flatMap(ofEvent)])]
}

export const ofEvent = (type: EventType): readonly FeatureName[] => touches[type.split('.')[0] as Noun]

/** What may be outdated where someone else was faster: whatever shows the noun of this feature. */
export const touchedByConflict = ({ feature }: Named<Endpoint>): readonly FeatureName[] =>
  Object.values(touches).find(([own]) => own === feature) ?? [feature as FeatureName]
