/** Unmet needs: recorded by hand, and those of referrals that ended for lack of supply. */
import { directoryOf, offersIn } from './entities.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Customer, Known, Need, Question, Viewer } from './known.fixtures.ts'
import type { County, Ledger } from './ledger.fixtures.ts'
import { sideOf } from './referrals.naive.fixtures.ts'

/** Reasons for rejection that count as a lack of supply. */
const gaps = ['no_capacity', 'no_funding', 'language_or_access']

/** The county is that of the customer at that moment, unless another was entered. */
export function needsFrom(history: readonly Row[], customers: ReadonlyMap<number, Customer>, ledger: Ledger) {
  const needs = new Map<string, Need>()
  const countyOf = (id: number | null) => (id === null ? null : (customers.get(id)?.county ?? null))
  const countyNamed = (id: number) => ledger.counties.find((one) => one.id === ledger.countyOfNeed.get(id))
  for (const { type, data } of history) {
    const { categoryId, customerId } = data as { categoryId: number; customerId: number | null }
    /** Another cause of an open need, or a new one. */
    const keep = (cause: string, by: number | null, county: County | null) => {
      if ([...needs.values()].some(({ causes }) => causes.includes(cause))) return
      const isSame = (need: Need) => need.by === by && need.customerId === customerId && need.categoryId === categoryId
      const open = customerId === null ? undefined : [...needs.values()].find((need) => !need.isMet && isSame(need))
      if (open) open.causes.push(cause)
      else
        needs.set(cause, { key: cause, causes: [cause], by, customerId, categoryId, county, isMet: false, metBy: null })
    }
    const takeBack = (cause: string | undefined) => {
      const need = [...needs.values()].find(({ causes }) => causes.includes(cause!))
      if (!need) return
      need.causes.splice(need.causes.indexOf(cause!), 1)
      if (!need.causes.length) needs.delete(need.key)
    }
    const [id, referralId] = [data.unmetNeedId as number, data.referralId as number]
    const recorded = [...needs.values()]
      .flatMap(({ causes }) => causes)
      .filter((one) => one.startsWith(`recorded ${id} `))
    if (type === 'unmetNeed.recorded')
      keep(`recorded ${id} ${recorded.length}`, data.entityId as number | null, countyNamed(id) ?? countyOf(customerId))
    if (type === 'unmetNeed.removed') takeBack(recorded.at(-1))
    if (type !== 'referral.stageChanged') continue
    const sender = data.senderId as number | null
    if (data.to === 'expired') keep(`expired ${referralId}`, sender, countyOf(customerId))
    if (data.to === 'rejected' && gaps.includes(data.reasonCode as string))
      keep(`rejected ${referralId}`, sender, countyOf(customerId))
    if (data.step === 'undoReject') takeBack(`rejected ${referralId}`)
    if (data.step === 'accept' || data.step === 'waitlist')
      for (const need of needs.values())
        if (!need.isMet && need.customerId === customerId && need.categoryId === categoryId)
          Object.assign(need, { isMet: true, metBy: referralId })
    if (data.step === 'undoAccept') reopen([...needs.values()], referralId)
  }
  return [...needs.values()]
}

/** The acceptance that met them was undone: the last one on each side is reopened, unless there is another open one. */
function reopen(needs: readonly Need[], referralId: number) {
  const bySide = Map.groupBy(
    needs.filter(({ metBy }) => metBy === referralId),
    ({ by }) => by,
  )
  for (const [by, met] of bySide) {
    const last = met.at(-1)!
    const hasNewer = needs.some(
      (one) => !one.isMet && one.by === by && one.customerId === last.customerId && one.categoryId === last.categoryId,
    )
    if (!hasNewer) Object.assign(last, { isMet: false, metBy: null })
  }
}

export function openNeeds({ needs }: Pick<Known, 'needs'>, viewer: Viewer, query: Omit<Question, 'from' | 'to'>) {
  const { categoryId, countyId, stateId } = query
  const side = sideOf(viewer, query)
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

/** Largest unmet needs, with the providers there. */
export function needsByPlace(known: Known, viewer: Viewer, query: Question) {
  const { ledger } = known
  const nameOf = (id: number) => ledger.categories.find((one) => one.id === id)!.name
  const places = Map.groupBy(
    openNeeds(known, viewer, query),
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
        accepting: offersIn(there, categoryId).filter((it) => it < 5).length,
      }
    })
}
