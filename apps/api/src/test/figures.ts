import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { analytics } from '@handoff/contracts/figures/analytics'
import type { Figure } from '@handoff/contracts/kit/figures'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { requests } from '@handoff/contracts/network/requests/requests'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import type { openWorld } from './world.ts'

type Asking = ReturnType<Awaited<ReturnType<typeof openWorld>>['as']>

const isFigure = (it: unknown): it is Figure =>
  typeof it === 'object' && it !== null && 'definition' in it && 'link' in it && 'value' in it

/** Every figure in an answer, with its path: `byCategory.0.accepted`. */
export function figuresIn(answer: unknown, path: readonly string[] = []): [name: string, figure: Figure][] {
  if (isFigure(answer)) return [[path.join('.'), answer]]
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return []
  return Object.entries(answer).flatMap(([key, value]) => figuresIn(value, [...path, key]))
}

/** Reads the address as the page of the list does, and calls the endpoint with the types of its contract. */
const readers = {
  '/customer-referrals/in-bound': (ask: Asking, search: Search) => ask(referrals.listInbound, referralSearch(search)),
  '/customer-referrals/out-bound': (ask: Asking, search: Search) =>
    search.queue === 'unmet'
      ? ask(unmetNeeds.list, {
          ...without(without(search, 'queue'), 'senderId'),
          ...(search.senderId !== undefined && { entityId: search.senderId }),
          ...(search.isMet !== undefined && { isMet: search.isMet === 'yes' }),
        } as never)
      : ask(referrals.listOutbound, referralSearch(search)),
  '/customer-management': (ask: Asking, search: Search) => ask(customers.table, search as never),
  '/customer-management/duplicates': (ask: Asking) => ask(customers.possibleDuplicates, {}),
  '/my-network/network': (ask: Asking, { categoryId, view, ...search }: Search) =>
    ask(view === 'counties' ? entities.countiesWithout : entities.list, {
      ...search,
      ...(categoryId !== undefined && { categoryIds: [categoryId] }),
    } as never),
  '/my-network/category': (ask: Asking, search: Search) => ask(categories.list, search as never),
  '/my-network/locations': (ask: Asking, search: Search) => ask(locations.list, search as never),
  '/received-requests': (ask: Asking, { type = 0, status, ...search }: Search) =>
    ask(requests.list, { id: type, ...search, ...(status && { status }) } as never),
  '/survey': (ask: Asking, search: Search) => ask(customerSurveys.list, without(search, 'tab') as never),
  '/staff/my-team': (ask: Asking, { tab, ...search }: Search) =>
    tab === 'invitations' ? ask(teams.invitations, search as never) : ask(teams.list, search as never),
  '/analytics': (ask: Asking, { acts, person, ...search }: Search) =>
    ask(analytics.activity, {
      ...without(search, 'report'),
      ...(acts !== 'all' && { kind: acts }),
      ...(person !== undefined && { accountId: person }),
    } as never),
  '/staff/roles': (ask: Asking, search: Search) => ask(roles.list, search as never),
} satisfies Record<string, (ask: Asking, search: Search) => Promise<{ data: { total: number } }>>

type Search = Record<string, string | number | boolean>

function referralSearch({ queue, stage, ...search }: Search) {
  return {
    ...search,
    ...(queue !== 'all' && { queue }),
    ...(stage !== undefined && { stage: [stage] }),
  } as never
}

const without = (search: Search, name: string) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== name))

const valueOf = (text: string) => (/^(\d+|true|false)$/.test(text) ? (JSON.parse(text) as number | boolean) : text)

/** The figure's value, with its label if it has one. */
type ValuesOf<T> = T extends { value: infer Value; link: string | null; definition: string }
  ? Exclude<keyof T, keyof Figure> extends never
    ? Value
    : Pick<T, Exclude<keyof T, keyof Figure>> & { value: Value }
  : T extends readonly (infer Row)[]
    ? ValuesOf<Row>[]
    : T extends object
      ? { [Key in keyof T]: ValuesOf<T[Key]> }
      : T

/** The values of figures at their paths, to compare. Labels (such as a category) stay next to `value`. */
export function valuesIn<T>(answer: T): ValuesOf<T> {
  return plain(answer) as ValuesOf<T>
}

function plain(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(plain)
  if (typeof answer !== 'object' || answer === null) return answer
  if (isFigure(answer)) {
    const { previous: _, series: __, cases: ___, link: ____, definition: _____, ...rest } = answer
    return Object.keys(rest).length === 1 ? rest.value : rest
  }
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, plain(value)]))
}

/** Each figure with a link, next to the number of rows in its list: both must be equal. */
export async function figuresAndLists(ask: Asking, answer: unknown) {
  const figures = figuresIn(answer).filter(([, { link }]) => link !== null)
  const pairs: { figures: [string, number | null][]; lists: [string, number][] } = { figures: [], lists: [] }
  for (const [name, { link, cases, value }] of figures) {
    pairs.figures.push([`${name} ${link}`, rowsOf(name, { cases, value })])
    pairs.lists.push([`${name} ${link}`, await totalBehind(ask, link!)])
  }
  return pairs
}

/** Names of rates, medians, and averages: their lists have as many rows as there are cases. */
const isMeasure = /rate|median|oldest|avg|average|mean|score|per[A-Z]/i

/** Expected rows of a figure's list. For a count, the value. */
export function rowsOf(name: string, { cases, value }: Pick<Figure, 'cases' | 'value'>) {
  if (cases !== undefined && !isMeasure.test(name))
    throw new Error(`${name} is a count: its list has ${cases} rows instead of ${value}`)
  return cases ?? value
}

/** Number of rows in the list that a figure links to. */
export async function totalBehind(ask: Asking, link: string): Promise<number> {
  const { pathname, searchParams } = new URL(link, 'http://here')
  const read = readers[pathname as keyof typeof readers]
  if (!read) throw new Error(`No list is known at ${pathname}`)
  const search = Object.fromEntries([...searchParams].map(([name, text]) => [name, valueOf(text)]))
  try {
    return (await read(ask, search)).data.total
  } catch (error) {
    throw new Error(`${link} opens no list`, { cause: error })
  }
}
