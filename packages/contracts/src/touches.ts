import type { contracts } from './all.ts'
import type { DomainEvent } from './events.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'

export type FeatureName = keyof typeof contracts
export type EventType = DomainEvent['type']
export type EventNoun = EventType extends `${infer Start}.${string}` ? Start : never
/** Nouns that change without a recorded event. */
type QuietNoun = 'notice' | 'profile' | 'letter' | 'reading' | 'mail' | 'firstRun'
export type Noun = EventNoun | QuietNoun

/**
 * For each noun, the features whose answers may look different after a change. Event types begin with the noun; each
 * list begins with the noun's own feature.
 */
export const touches = {
  settings: ['settings', 'publicDirectory', 'mails'],
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
  // The dashboard counts providers, and what awaits a decision.
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
  import: ['imports', 'customerImports', 'entities', 'locations', 'customers', 'matches', 'analytics'],
  request: ['requests', 'categories', 'entities', 'locations', 'matches', 'notifications', 'dashboard'],
  registration: ['registrations', 'requests'],
  invitation: ['invitations', 'teams', 'entities', 'matches', 'analytics'],
  // A merge moves everything that belongs to a person.
  customer: [
    'customers',
    'merges',
    'erasures',
    'retention',
    'referrals',
    'consents',
    'households',
    'matches',
    'trail',
    'notes',
    'materials',
    'appointments',
    'unmetNeeds',
    'customerSurveys',
    'help',
    'worklist',
    'dashboard',
  ],
  linkRequest: ['linkRequests', 'customers'],
  household: ['households', 'merges', 'customers', 'trail'],
  consent: ['consents', 'customers', 'trail', 'notes'],
  // Files come with a referral, and acceptance unlocks them and confidential addresses. Figures of providers,
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
  // Lists of referrals show the number of unread messages.
  reading: ['notes', 'referrals'],
  // An email that did not reach a provider is a worklist line.
  letter: ['worklist', 'dashboard'],
  mail: ['mails'],
  firstRun: ['dashboard'],
  retention: ['retention'],
  savedView: ['savedViews'],
  reportShare: ['reportShares'],
  export: ['records'],
  // Someone who leaves hands over all of their open work.
  team: [
    'teams',
    'roles',
    'referrals',
    'groups',
    'appointments',
    'help',
    'unmetNeeds',
    'savedViews',
    'reportShares',
    'worklist',
    'dashboard',
  ],
} as const satisfies Record<Noun, readonly FeatureName[]>

/** Nouns whose changes name single records. */
export type IdNoun = 'referral' | 'group' | 'customer' | 'entity'

/**
 * Nouns of the ids in paths: `/refers/:id/messages` is about a referral, `/materials/customer/:id` about a customer.
 */
const nounsInPaths: Record<string, IdNoun> = {
  refers: 'referral',
  customers: 'customer',
  customer: 'customer',
  entities: 'entity',
  entity: 'entity',
}

/** The record an endpoint is about; null for lists and figures. */
export function subjectOf({ path, feature }: Pick<Named<Endpoint>, 'path' | 'feature'>, input: object) {
  const segments = path.split('?')[0]!.split('/')
  // The id in `/requests/entity/:id` is that of a request.
  const noun = feature !== 'requests' && nounsInPaths[segments[segments.indexOf(':id') - 1] ?? '']
  return noun && 'id' in input ? { noun, id: Number(input.id) } : null
}

/** Features that only count a noun, or show a number for it. */
const counting: Partial<Record<Noun, readonly FeatureName[]>> = {
  referral: ['categories', 'entities', 'locations', 'teams', 'matches', 'customers', 'help'],
}
const alwaysCounting: readonly string[] = ['dashboard', 'analytics', 'worklist']

/** Figures about this noun may be delayed briefly; work lists may not. */
export const isCount = (noun: Noun, { path, feature }: Pick<Named<Endpoint>, 'path' | 'feature'>) =>
  alwaysCounting.includes(feature) || /\/kpis\b/i.test(path) || (counting[noun] ?? []).some((one) => one === feature)
