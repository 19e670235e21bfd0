import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import type { Figure } from '@handoff/contracts/kit/figures'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { requests } from '@handoff/contracts/requests/requests'
import { unmetNeeds } from '@handoff/contracts/unmetNeeds'
import type { openWorld } from './world.ts'

type Asking = ReturnType<Awaited<ReturnType<typeof openWorld>>['as']>

const isFigure = (it: unknown): it is Figure =>
  typeof it === 'object' && it !== null && 'definition' in it && 'link' in it && 'value' in it

/** Every figure in an answer, with where it is: `byCategory.0.accepted`. */
export function figuresIn(answer: unknown, path: readonly string[] = []): [name: string, figure: Figure][] {
  if (isFigure(answer)) return [[path.join('.'), answer]]
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return []
  return Object.entries(answer).flatMap(([key, value]) => figuresIn(value, [...path, key]))
}

/** As the page of the list reads its address and asks: what is in there, in the types that the contract knows. */
const readers = {
  '/customer-referrals/in-bound': (ask: Asking, search: Search) => ask(referrals.listInbound, referralSearch(search)),
  '/customer-referrals/out-bound': (ask: Asking, search: Search) =>
    search.queue === 'unmet'
      ? ask(unmetNeeds.list, { ...without(search, 'queue'), isMet: search.isMet === 'yes' } as never)
      : ask(referrals.listOutbound, referralSearch(search)),
  '/customer-management': (ask: Asking, search: Search) => ask(customers.table, search as never),
  '/my-network/network': (ask: Asking, search: Search) => ask(entities.list, search as never),
  '/received-requests': (ask: Asking, { type = 0, ...search }: Search) =>
    ask(requests.list, { id: type, ...search } as never),
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

/** How many rows the list has that a figure leads to. */
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
