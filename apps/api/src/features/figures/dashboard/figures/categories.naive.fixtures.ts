/** Figures of categories: supply, demand, and gaps. */
import { within } from './calendar.naive.fixtures.ts'
import { directoryOf } from './entities.naive.fixtures.ts'
import type { Known, Question, Viewer } from './known.fixtures.ts'
import { openNeeds } from './needs.naive.fixtures.ts'
import { rate, type Value, type Values } from './rates.naive.fixtures.ts'
import { bothSides, isCounted } from './referrals.naive.fixtures.ts'

export function categoriesOf(known: Known, viewer: Viewer, query: Question): Values {
  const { from, to, countyId, stateId, entityId, priority } = query
  const place = { ...(countyId !== undefined && { countyId }), ...(stateId !== undefined && { stateId }) }
  const active = known.ledger.categories.filter(({ isActive }) => isActive)
  const offered = directoryOf(known, { entityId: null }, place)
    .filter(({ state }) => state === 'active' || state === 'listed')
    .flatMap(({ categoryIds }) => categoryIds)
  const { came } = bothSides(known.referrals, known.customers, viewer, {
    ...place,
    ...(entityId !== undefined && { entityId }),
    ...(priority !== undefined && { priority }),
  })
  const counted = came.filter(isCounted)
  const needs = openNeeds(known, viewer, place)
  const each = active.map(({ id }) => {
    const ofCategory = counted.filter(({ categoryId }) => categoryId === id)
    const answered = ofCategory.filter(({ answeredAt }) => within(answeredAt, from, to))
    return {
      id,
      entities: offered.filter((it) => it === id).length,
      referrals: ofCategory.filter(({ sentAt }) => within(sentAt, from, to)).length,
      unmetNeeds: needs.filter(({ categoryId }) => categoryId === id).length,
      rejectRate: rate(
        answered.filter(({ stage }) => stage === 'rejected'),
        answered,
      ),
    }
  })
  const inUse = each.filter(({ entities }) => entities > 0).length
  return {
    total: active.length,
    retired: known.ledger.categories.length - active.length,
    specialties: active.reduce((sum, { specialties }) => sum + specialties, 0),
    inUse,
    withoutEntity: active.length - inUse,
    sensitive: active.filter(({ isSensitive }) => isSensitive).length,
    unmetNeeds: needs.length,
    ...most('mostOffered', each, ({ entities }) => entities),
    ...most('mostRequested', each, ({ referrals }) => referrals),
    ...most('highestRejectRate', each, ({ rejectRate }) => rejectRate),
    ...Object.fromEntries(
      each.flatMap(({ id, entities, referrals, unmetNeeds }) =>
        Object.entries({ entities, referrals, unmetNeeds }).map(([name, value]) => [
          `byCategory[${id}].${name}`,
          value,
        ]),
      ),
    ),
  }
}

/** The first of those with the most, or null if all have none. */
function most<One extends { id: number }>(name: string, each: readonly One[], of: (one: One) => Value): Values {
  const value = Math.max(0, ...each.map((one) => of(one) ?? 0))
  const first = each.find((one) => of(one) === value)
  return first && value > 0 ? { [`${name}[${first.id}]`]: value } : {}
}
