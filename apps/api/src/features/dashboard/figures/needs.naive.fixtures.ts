/** What the network could not give: recorded by hand, and left by referrals that ended for lack of supply. */
import { directoryOf, offersIn } from './entities.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Customer, Known, Need, Question, Viewer } from './known.fixtures.ts'
import type { County, Ledger } from './ledger.fixtures.ts'
import { sideOf } from './referrals.naive.fixtures.ts'

/** Reasons to reject that say that supply is missing. */
const gaps = ['no_capacity', 'no_funding', 'language_or_access']

/** The county is that of the customer at that moment, unless another was named. */
export function needsFrom(history: readonly Row[], customers: ReadonlyMap<number, Customer>, ledger: Ledger) {
  const needs = new Map<string, Need>()
  const countyOf = (id: number | null) => (id === null ? null : (customers.get(id)?.county ?? null))
  const countyNamed = (id: number) => ledger.counties.find((one) => one.id === ledger.countyOfNeed.get(id))
  for (const { type, data } of history) {
    const { categoryId, customerId } = data as { categoryId: number; customerId: number | null }
    const keep = (key: string, by: number | null, county: County | null) =>
      needs.has(key) || needs.set(key, { key, by, customerId, categoryId, county, isMet: false })
    const [id, referralId] = [data.unmetNeedId as number, data.referralId as number]
    const recorded = `recorded ${id}`
    if (type === 'unmetNeed.recorded')
      keep(recorded, data.entityId as number | null, countyNamed(id) ?? countyOf(customerId))
    if (type === 'unmetNeed.removed') needs.delete(recorded)
    if (type !== 'referral.stageChanged') continue
    const sender = data.senderId as number | null
    if (data.to === 'expired') keep(`expired ${referralId}`, sender, countyOf(customerId))
    if (data.to === 'rejected' && gaps.includes(data.reasonCode as string))
      keep(`rejected ${referralId}`, sender, countyOf(customerId))
    if (data.step === 'undoReject') needs.delete(`rejected ${referralId}`)
    if (data.step === 'accept' || data.step === 'waitlist')
      for (const need of needs.values())
        if (need.customerId === customerId && need.categoryId === categoryId) need.isMet = true
  }
  return [...needs.values()]
}

export function openNeeds({ needs }: Pick<Known, 'needs'>, viewer: Viewer, asked: Omit<Question, 'from' | 'to'>) {
  const { categoryId, countyId, stateId } = asked
  const side = sideOf(viewer, asked)
  return needs.filter(
    (need) =>
      !need.isMet &&
      (side === null || need.by === side) &&
      (categoryId === undefined || need.categoryId === categoryId) &&
      (countyId === undefined || need.county?.id === countyId) &&
      (stateId === undefined || need.county?.stateId === stateId),
  )
}

const mostListed = 6

/** Where most is missing, and who offers it there. */
export function needsByPlace(known: Known, viewer: Viewer, asked: Question) {
  const { ledger } = known
  const nameOf = (id: number) => ledger.categories.find((one) => one.id === id)!.name
  const places = Map.groupBy(
    openNeeds(known, viewer, asked),
    ({ county, categoryId }) => `${county?.id ?? 'none'} ${categoryId}`,
  )
  return [...places]
    .map(([key, needs]) => ({ ...needs[0]!, key, value: needs.length }))
    .toSorted(
      (one, other) =>
        other.value - one.value ||
        nameOf(one.categoryId).localeCompare(nameOf(other.categoryId)) ||
        (one.county?.id ?? Infinity) - (other.county?.id ?? Infinity),
    )
    .slice(0, mostListed)
    .map(({ key, value, county, categoryId }) => {
      const there = county ? directoryOf(known, { entityId: null }, { categoryId, countyId: county.id }) : []
      return {
        key,
        value,
        providers: there.filter(({ state }) => state === 'active' || state === 'listed').length,
        accepting: offersIn(there, categoryId).filter((it) => it !== 5).length,
      }
    })
}
