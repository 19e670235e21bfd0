import { foldKey } from '@handoff/contracts/kit/folding'

/** More than happens to any customer. */
const mostSearched = 10_000

type Paging = { pageNo: number; pageSize: number }
type Rows<Row> = { data: Row[]; total: number; isEstimate?: boolean } & Paging

/** Searches what the viewer reads, so that nothing that is masked for them is found either. */
export async function searched<Input extends Paging & { search: string | null }, Row>(
  { search, ...asked }: Input,
  textOf: (row: Row) => readonly (string | null | undefined)[],
  find: (asked: Omit<Input, 'search'>) => Promise<Rows<Row>>,
): Promise<Rows<Row>> {
  if (!search) return find(asked)
  const { pageNo, pageSize } = asked
  // What is joined by a hyphen is looked for as it is: "C-4417" is one number.
  const wanted = search.split(/\s+/).map(foldKey).filter(Boolean)
  const { data } = await find({ ...asked, pageNo: 1, pageSize: mostSearched })
  const matches = data.filter((row) => {
    const text = foldKey(textOf(row).filter(Boolean).join(' '))
    return wanted.length > 0 && wanted.every((word) => text.includes(word))
  })
  return { data: matches.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: matches.length, pageNo, pageSize }
}
