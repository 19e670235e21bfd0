import type { RequestOf } from '@handoff/contracts/kit'
import { type MailState, mails } from '@handoff/contracts/platform/mails'
import { useMemo, useState } from 'react'
import type { pageSizes } from '../../../kit/address/listSearch.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

type Sort = NonNullable<RequestOf<typeof mails.list>['sort']>
type View = {
  page: number
  size: (typeof pageSizes)[number]
  search: string
  sort: Sort
  state: MailState | undefined
}
const all: View = { page: 1, size: 10, search: '', sort: '-createdAt', state: undefined }

/** The mailbox is a part of a page that has an address of its own, so which mails are shown is kept here. */
export function useMailbox() {
  const [shown, show] = useState(all)
  const { page, size, search, sort, state } = shown
  const narrowed = { sort, ...(search && { search }), ...(state && { state }) }
  const rows = useEndpoint(mails.list, { pageNo: page, pageSize: size, ...narrowed }, { keep: true })

  const list = useMemo(
    () => ({
      ...shown,
      isNarrowed: shown.search !== '' || shown.state !== undefined,
      setPage: (next: number) => show((before) => ({ ...before, page: next })),
      setSize: (next: View['size']) => show((before) => ({ ...before, page: 1, size: next })),
      setSearch: (next: string) => show((before) => ({ ...before, page: 1, search: next })),
      setState: (next: MailState | undefined) => show((before) => ({ ...before, page: 1, state: next })),
      setSort: (next: string) => show((before) => ({ ...before, page: 1, sort: next as Sort })),
      clear: () => show((before) => ({ ...all, size: before.size, sort: before.sort })),
    }),
    [shown],
  )
  return { list, rows, narrowed }
}
