/** Reference data — the states, counties and cities of the United States, shipped with the product. */
import * as z from 'zod/mini'
import { contract, get } from './kit/endpoint.ts'
import { Id, nothing } from './kit/shapes.ts'

export const State = z.object({ id: Id, name: z.string(), code: z.string(), isTerritory: z.boolean() })
export const City = z.object({ id: Id, name: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) })
export const County = z.object({ id: Id, name: z.string(), fullName: z.string(), cities: z.array(City) })
export const Place = z.object({
  kind: z.enum(['zip', 'city', 'county', 'state']),
  name: z.string(),
  stateId: Id,
  countyId: z.nullable(Id),
  cityId: z.nullable(Id),
  zip: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type Place = z.output<typeof Place>

export const reference = contract('reference', {
  states: get('/reference/states', { access: 'public', input: nothing, output: z.array(State) }),
  state: get('/reference/states/:id', {
    access: 'public',
    input: z.object({ id: Id }),
    output: z.extend(State, { counties: z.array(County) }),
  }),
  places: get('/reference/places', {
    access: 'public',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    output: z.array(Place),
    about: 'At most 20 places whose name begins so, largest first; or the ZIP codes that begin so.',
  }),
})
