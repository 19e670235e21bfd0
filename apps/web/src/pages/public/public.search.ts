import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { chosenDistances } from '../../features/network/entities/nearby/nearbyWords.ts'
import { maybe, text } from '../../kit/address/listSearch.ts'

/** Every public page may be inside of another website. */
export const frame = { embed: maybe(z.literal(1)) }
export const frameSearch = z.object(frame)

/** What the list is narrowed by, so that a search can be shared. */
export const networkSearch = z.object({
  search: maybe(text),
  category: maybe(Id),
  state: maybe(Id),
  county: maybe(Id),
  zip: maybe(text),
  /** A city, as the field names it. */
  place: maybe(text),
  language: maybe(text),
  open: maybe(z.boolean()),
  today: maybe(z.boolean()),
  closed: maybe(z.literal(true)),
  miles: maybe(z.literal([...chosenDistances])),
  accepting: maybe(z.boolean()),
  sort: maybe(z.literal(['name', '-name', 'distance', 'opening', 'open'])),
  /** Without a place or a filter the page asks first. */
  all: maybe(z.literal(true)),
  page: maybe(Id),
  view: maybe(z.literal('map')),
  ...frame,
})
export type NetworkSearch = z.output<typeof networkSearch>
