/** Known facts about each customer, and their figures. */
import { dayOf, daysBefore, within } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Customer, Known, Question, Referral, Viewer } from './known.fixtures.ts'
import type { Ledger } from './ledger.fixtures.ts'
import { tally, type Values, valuesByKey } from './rates.naive.fixtures.ts'
import { isAccepted, isOpen } from './referrals.naive.fixtures.ts'

const contacts = ['referral.sent', 'referral.stageChanged', 'note.written']
const states = {
  'customer.archived': 'archived',
  'customer.restored': 'active',
  'customer.deceased': 'deceased',
} as Record<string, Customer['state']>

export function customersFrom(history: readonly Row[], ledger: Ledger) {
  const known = new Map<number, Customer>()
  for (const row of history) {
    const { type, at, data, accountId, entityId } = row
    const id = data.customerId as number
    if (type === 'customer.created') known.set(id, created(row))
    const one = known.get(id)
    if (!one) continue
    if (states[type]) one.state = states[type]
    if (type === 'customer.created' || type === 'customer.changed') change(one, row, ledger)
    if (type === 'customer.accessGranted') one.sharedWith.add(data.entityId as number)
    if (type === 'customer.accessEnded') one.sharedWith.delete(data.entityId as number)
    if (contacts.includes(type) && accountId !== null) one.contactAt.set(entityId, at)
    consent(one, row, ledger)
  }
  return known
}

const created = ({ at, data, entityId }: Row): Customer => ({
  id: data.customerId as number,
  owner: entityId,
  createdAt: at,
  state: 'active',
  county: null,
  languages: [],
  bornOn: null,
  sharedWith: new Set(),
  contactAt: new Map(),
  consents: new Map(),
})

function change(one: Customer, { values }: Row, { counties }: Ledger) {
  const { countyId, languages, dateOfBirth } = values
  if (countyId !== undefined) one.county = counties.find(({ name }) => name === countyId) ?? null
  if (languages !== undefined) one.languages = languages?.split(', ') ?? []
  if (dateOfBirth !== undefined) one.bornOn = dateOfBirth
}

function consent(one: Customer, { type, data, entityId }: Row, { expiryOfConsent }: Ledger) {
  const id = data.consentId as number
  const expiresAt = expiryOfConsent.get(id)
  if (type === 'consent.given' && expiresAt) one.consents.set(id, { by: entityId, expiresAt, isRevoked: false })
  if (type === 'consent.revoked' && one.consents.has(id)) one.consents.get(id)!.isRevoked = true
}

/** The viewer’s side takes part in an open referral of these customers. */
const takesPart = ({ entityId }: Viewer, one: Referral) =>
  entityId === null || one.from === entityId || (one.to === entityId && isAccepted(one))

/** Customers the viewer sees, with the filters applied. */
export function customersSeen(
  { customers, referrals }: Pick<Known, 'customers' | 'referrals'>,
  viewer: Viewer,
  query: Pick<Question, 'categoryId' | 'countyId' | 'stateId'>,
) {
  const { entityId } = viewer
  const { categoryId, countyId, stateId } = query
  const underWay = Map.groupBy(
    referrals.filter((one) => isOpen(one) && takesPart(viewer, one)),
    ({ customerId }) => customerId,
  )
  return [...customers.values()]
    .filter(({ owner, sharedWith }) => entityId === null || owner === entityId || sharedWith.has(entityId))
    .map((one) => ({ ...one, open: underWay.get(one.id) ?? [], isOpen: underWay.has(one.id) }))
    .filter(
      ({ county, open }) =>
        (categoryId === undefined || open.some((it) => it.categoryId === categoryId)) &&
        (countyId === undefined || county?.id === countyId) &&
        (stateId === undefined || county?.stateId === stateId),
    )
}

const ages = { 'Under 18': [0, 17], '18–24': [18, 24], '25–44': [25, 44], '45–64': [45, 64], '65 and over': [65, 200] }

function ageOn(today: string, bornOn: string) {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years
}

function hasExpiring({ consents }: Customer, { entityId }: Viewer, now: Date) {
  const usable = [...consents.values()].filter(
    ({ by, isRevoked }) => !isRevoked && (entityId === null || by === entityId),
  )
  const last = Math.max(0, ...usable.map(({ expiresAt }) => expiresAt.getTime()))
  return last >= now.getTime() && last <= daysBefore(now, -30).getTime()
}

export function customersFlowOf(known: Known, viewer: Viewer, query: Question): Values {
  const seen = customersSeen(known, viewer, query)
  return {
    total: seen.filter(({ createdAt }) => dayOf(createdAt) <= query.to).length,
    newInPeriod: seen.filter(({ createdAt }) => within(createdAt, query.from, query.to)).length,
  }
}

export function customersOf(known: Known, viewer: Viewer, query: Question): Values {
  const { now } = known
  const seen = customersSeen(known, viewer, query)
  const active = seen.filter(({ state }) => state === 'active')
  const since = daysBefore(now, 30)
  const isQuiet = ({ createdAt, contactAt }: Customer) =>
    createdAt <= since && (contactAt.get(viewer.entityId) ?? since) <= since
  const aged = Object.entries(ages).map(([name, [least, most]]) => [
    name,
    seen.filter(({ bornOn }) => {
      const age = bornOn === null ? -1 : ageOn(dayOf(now), bornOn)
      return age >= least! && age <= most!
    }).length,
  ])
  return {
    ...customersFlowOf(known, viewer, query),
    total: seen.length,
    active: active.length,
    withOpenReferral: seen.filter((one) => one.isOpen).length,
    withoutContact30d: active.filter(isQuiet).length,
    // Found by night, which this history has none of.
    ...(viewer.entityId === null && { possibleDuplicates: 0 }),
    consentExpiring: active.filter((one) => hasExpiring(one, viewer, now)).length,
    ...valuesByKey('byCounty', tally(seen.flatMap(({ county }) => county?.id ?? []))),
    ...valuesByKey('byLanguage', tally(seen.flatMap(({ languages }) => languages))),
    ...valuesByKey('ageBands', aged as [string, number][]),
  }
}
