import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'

const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).slice(0, 200)),
)

/** What the list is narrowed by, so that a search can be shared; and whether it stands inside of another page. */
export const networkSearch = z.object({
  search: maybe(text),
  category: maybe(Id),
  state: maybe(Id),
  county: maybe(Id),
  zip: maybe(text),
  language: maybe(text),
  open: maybe(z.boolean()),
  accepting: maybe(z.boolean()),
  sort: maybe(z.literal(['name', '-name', 'distance'])),
  page: maybe(Id),
  view: maybe(z.literal('map')),
  embed: maybe(z.literal(1)),
})
export type NetworkSearch = z.output<typeof networkSearch>
