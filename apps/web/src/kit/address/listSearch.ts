import * as z from 'zod/mini'

export const pageSizes = [10, 25, 50] as const

/** Omitted if it is invalid. */
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
  /** Sortable fields, as the endpoint names them. */
  sorts: readonly Sort[]
  /** Default sort: 'name' or '-created_at'. */
  sort: NoInfer<Sort | `-${Sort}`>
  /** Default page size. */
  size?: (typeof pageSizes)[number]
  /** Other sorts, without the sign: columns that are known at run time. */
  otherSorts?: RegExp
  /** Filters of the list: `{ queue: z.enum(inboundQueues), categoryId: Id }`. None is required. */
  filters?: F
  /** Other values of the address that do not filter the list: the open row. */
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
 * The state of a list in its address, so that it can be shared and Back works. Invalid values fall back to the default;
 * defaults are left out of the address.
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
  // The compiler knows the names of filters only from the types.
  return { schema: schema as unknown as ListSearch<Sort, F, D>['schema'], defaults, filters }
}
