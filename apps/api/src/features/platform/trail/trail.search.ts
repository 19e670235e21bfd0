import { foldKey } from '@handoff/contracts/kit/folding'
import type { Ctx } from '../../../kit/context.ts'

/** More events than any customer has. */
const mostSearched = 10_000

type Paging = { pageNo: number; pageSize: number }
type Rows<Row> = { data: Row[]; total: number; isEstimate?: boolean } & Paging

/** Searches what the viewer reads, so that nothing masked is found. */
export async function searched<Input extends Paging & { search: string | null }, Row>(
  { cursor }: Pick<Ctx, 'cursor'>,
  { search, ...filters }: Input,
  textOf: (row: Row) => readonly (string | null | undefined)[],
  find: (input: Omit<Input, 'search'>) => Promise<Rows<Row>>,
): Promise<Rows<Row>> {
  if (!search) return find(filters)
  const { pageNo, pageSize } = filters
  // Words joined by a hyphen are searched as they are: "C-4417" is one number.
  const wanted = search.split(/\s+/).map(foldKey).filter(Boolean)
  const { data } = await find(cursor ? filters : { ...filters, pageNo: 1, pageSize: mostSearched })
  const matches = data.filter((row) => {
    const text = foldKey(textOf(row).filter(Boolean).join(' '))
    return wanted.length > 0 && wanted.every((word) => text.includes(word))
  })
  if (cursor) return { data: matches, total: matches.length, pageNo, pageSize }
  return { data: matches.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: matches.length, pageNo, pageSize }
}
