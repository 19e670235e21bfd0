import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { wordCost } from '@handoff/contracts/kit/matching'
import { NetworkType, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import type { ImportValue } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { placeKey } from '../../../../kit/lists/search.ts'
import type { Option } from '../cells/services.ts'

/** A value without a meaning in the network, until the reviewer says what it is. */
export type Unknown = Pick<ImportValue, 'field' | 'value' | 'stateId' | 'key'>

const mostCharacters = 200
const cut = (text: string) => text.slice(0, mostCharacters).toWellFormed()
/** Of a service only its name, as it is the oldest of the keys; a colon is in no name that is folded. */
const serviceKey = (name: string) => cut(foldKey(name))
export const cityKey = (stateId: number, name: string) => cut(`city:${stateId}:${placeKey(name)}`)
export const typeKey = (name: string) => cut(`type:${foldKey(name)}`)

export const unknownService = (name: string): Unknown => ({
  field: 'service',
  key: serviceKey(name),
  value: name,
  stateId: null,
})
export const unknownCity = (stateId: number, name: string): Unknown => ({
  field: 'city',
  key: cityKey(stateId, name),
  value: name,
  stateId,
})
export const unknownType = (name: string): Unknown => ({
  field: 'networkType',
  key: typeKey(name),
  value: name,
  stateId: null,
})

export const typeOptions: readonly Option[] = [NetworkType.Organization, NetworkType.Entity].map((type) => ({
  key: `networkType:${type}`,
  label: networkTypeNames[type],
  hint: null,
}))

/** The unknown values of a file, each once, and what they resemble. */
export function unknownValues() {
  const values = new Map<string, Unknown & { rows: number }>()
  return {
    /** A row that is read again, or says it twice, counts once. */
    inRow() {
      const seen = new Set<string>()
      return (one: Unknown) => {
        if (seen.has(one.key)) return
        seen.add(one.key)
        const known = values.get(one.key)
        if (known) known.rows++
        else values.set(one.key, { ...one, value: cut(one.value), rows: 1 })
      }
    },
    async list(ctx: Pick<Ctx, 'db'>, services: readonly Option[]): Promise<Omit<ImportValue, 'choice'>[]> {
      const all = [...values.values()]
      const cities = await citiesIn(
        ctx,
        all.flatMap(({ stateId }) => stateId ?? []),
      )
      const optionsFor = ({ field, stateId }: Unknown) =>
        field === 'service' ? services : field === 'city' ? (cities.get(stateId!) ?? []) : []
      return all
        .map((one) => ({
          ...one,
          proposals: one.field === 'networkType' ? [...typeOptions] : proposalsFor(one.value, optionsFor(one)),
        }))
        .sort((one, other) => other.rows - one.rows)
    },
  }
}

async function citiesIn({ db }: Pick<Ctx, 'db'>, stateIds: readonly number[]) {
  if (!stateIds.length) return new Map<number, Option[]>()
  const allCities = await db
    .selectFrom('city')
    .innerJoin('county', 'county.id', 'city.county_id')
    .select(['city.id', 'city.name', 'county.full_name as county', 'county.state_id as stateId'])
    .where('county.state_id', '=', sql<number>`any(${[...new Set(stateIds)]}::int[])`)
    .orderBy(sql`city.population desc nulls last`)
    .orderBy('city.id')
    .execute()
  const byState = Map.groupBy(allCities, ({ stateId }) => stateId)
  const optionOf = ({ id, name, county }: (typeof allCities)[number]): Option => ({
    key: `city:${id}`,
    label: name,
    hint: county,
  })
  return new Map([...byState].map(([stateId, cities]) => [stateId, cities.map(optionOf)]))
}

const mostProposals = 3
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=..)s$/, '')
const plain = (text: string) => wordsOf(text).map(singular)

/** Those in which most of the words are found, spelled as well as may be. */
function proposalsFor(value: string, options: readonly Option[]): Option[] {
  const typed = plain(value).slice(0, 8)
  if (!typed.length) return []
  const scored = options.flatMap((option) => {
    const words = plain(option.label)
    const costs = typed.map((one) => Math.min(...words.map((word) => wordCost(one, word) ?? 3)))
    const hits = costs.filter((cost) => cost < 3).length
    const missed = Math.max(typed.length, words.length) - hits
    const isClose = hits > 0 && hits * 2 >= Math.max(typed.length, words.length)
    return isClose ? [{ option, cost: costs.reduce((sum, cost) => sum + Math.min(cost, 1), 0) + missed }] : []
  })
  return scored
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, mostProposals)
    .map(({ option }) => option)
}
