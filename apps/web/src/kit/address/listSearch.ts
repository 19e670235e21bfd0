import * as z from 'zod/mini'

export const pageSizes = [10, 25, 50] as const

/** Left out when it is not understood. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const other = (names: RegExp) => z.string().check(z.refine((sort) => names.test(sort.replace(/^-/, ''))))

/** Text in an address may look like a number: `?search=4021`. */
export const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).slice(0, 200)),
)

type Filters = Record<string, z.ZodMiniType>
type None = { [name in never]: z.ZodMiniType }
type Options<Sort extends string, F extends Filters, D extends Filters> = {
  /** The fields one can sort by, as the endpoint calls them. */
  sorts: readonly Sort[]
  /** How the list is sorted at first: 'name' or '-created_at'. */
  sort: NoInfer<Sort | `-${Sort}`>
  /** How many rows a page has at first. */
  size?: (typeof pageSizes)[number]
  /** What else it can be sorted by, without the sign: columns that are known at run time. */
  otherSorts?: RegExp
  /** What the list can be narrowed by: `{ queue: z.enum(inboundQueues), categoryId: Id }`. None is required. */
  filters?: F
  /** What else the address keeps without narrowing the list: the row that is open. */
  detail?: D
}

type Defaults<Sort extends string> = {
  page: number
  size: (typeof pageSizes)[number]
  search: string
  sort: Sort | `-${Sort}`
}
type Chosen<F extends Filters> = { [K in keyof F]?: z.output<F[K]> }

/** The state of a list without the rest of its address. */
export type ListFields<Sort extends string = string, F extends Filters = Filters> = {
  defaults: Defaults<Sort>
  filters: F
}
export type ListSearch<
  Sort extends string = string,
  F extends Filters = Filters,
  D extends Filters = Filters,
> = ListFields<Sort, F> & {
  /** For the route. */
  schema: z.ZodMiniType<Defaults<Sort> & Chosen<F> & Chosen<D>, Partial<Defaults<Sort>> & Chosen<F> & Chosen<D>>
}

/**
 * The state of a list as its address keeps it, so that it can be shared and walked back through. Whatever is not
 * understood falls back to the default; defaults are left out of the address.
 */
export function listSearch<const Sort extends string, F extends Filters = None, D extends Filters = None>({
  sorts,
  sort,
  size = pageSizes[0],
  otherSorts,
  filters = {} as F,
  detail = {} as D,
}: Options<Sort, F, D>): ListSearch<Sort, F, D> {
  const known = sorts.flatMap((field): (Sort | `-${Sort}`)[] => [field, `-${field}`])
  const narrowed = Object.fromEntries(
    Object.entries({ ...filters, ...detail }).map(([name, schema]) => [name, maybe(schema)]),
  )
  const defaults = { page: 1, size, search: '', sort }

  const schema = z.object({
    page: z.catch(z._default(z.int().check(z.positive()), 1), 1),
    size: z.catch(z._default(z.literal([...pageSizes]), size), size),
    search: z.catch(z._default(text, ''), ''),
    sort: z.catch(
      z._default(otherSorts ? z.union([z.literal(known), other(otherSorts)]) : z.literal(known), defaults.sort),
      defaults.sort,
    ),
    ...narrowed,
  })
  // The names of filters are known to the compiler by the types alone.
  return { schema: schema as unknown as ListSearch<Sort, F, D>['schema'], defaults, filters }
}
