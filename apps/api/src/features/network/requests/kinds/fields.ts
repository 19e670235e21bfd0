import { messages } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { isPlace } from '../../../platform/reference/reference.queries.ts'
import { areCategories } from '../../categories/categories.queries.ts'
import type { Payload } from './kind.ts'

/** Fields of the payload, of rows of `request`. */
export const payloadText = (field: string) => sql<string | null>`nullif(request.payload ->> ${sql.lit(field)}, '')`
const payloadId = (field: string) => sql<number | null>`(request.payload ->> ${sql.lit(field)})::int`
const place = sql<string | null>`nullif(concat_ws(', ',
  coalesce((select name from city where id = ${payloadId('cityId')}), (select full_name from county where id = ${payloadId('countyId')})),
  (select code from state where id = ${payloadId('stateId')})), '')`
export const addressAsked = sql<string | null>`nullif(concat_ws(' · ', ${payloadText('addressLine1')}, ${place}), '')`

/** Half-typed values are no values yet. */
export const textIn = (payload: Payload, field: string) => {
  const value = payload[field]
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 300) : null
}
export const idIn = (payload: Payload, field: string) => {
  const value = payload[field]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
}

export async function refuseWrongPlace(tx: Tx, { stateId, countyId, cityId, categoryIds }: Payload) {
  const id = (value: unknown) => (typeof value === 'number' ? value : null)
  if (!(await isPlace(tx, { stateId: id(stateId), countyId: id(countyId), cityId: id(cityId) })))
    throw badInput({ 'payload.cityId': ['City, county, and state don’t match'] })
  if (!(await areCategories(tx, (categoryIds ?? []) as number[])))
    throw badInput({ 'payload.categoryIds': [messages.requiredSelect('Service categories')] })
}

export const byNumber = (one: number, other: number) => one - other
/** So many likely duplicates are shown. */
export const mostDuplicates = 5
