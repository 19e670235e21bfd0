import type { customers } from '@handoff/contracts/customers/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import { wordsOf } from '@handoff/contracts/kit/folding'
import type { Ctx } from '../../../kit/context.ts'
import { bestCustomers, meantCustomers } from './customers.best.ts'
import { list, rowsById } from './customers.list.ts'

const mostFound = 8

/** For a picker: the best matches, and the number of others. */
export async function find(ctx: Ctx, { search, state }: Input<typeof customers.find>) {
  const spelledSo = await bestCustomers(ctx, search, state)
  const words = wordsOf(search)
  const isMisspelled = !spelledSo.length && words.length > 0 && !/[\d@]/.test(search)
  const meant = isMisspelled ? await meantCustomers(ctx, words, state) : []
  const ids = [...spelledSo, ...meant.map(({ id }) => id)].slice(0, mostFound)
  const { total } = await list(ctx, { search, state, sort: 'name', pageNo: 1, pageSize: 1 })
  const rows = new Map((await rowsById(ctx, ids)).map((row) => [row.id, row]))
  return { data: ids.flatMap((id) => rows.get(id) ?? []), more: Math.max(0, total - ids.length) }
}
