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

/** The mailbox is part of a page with its own search parameters, so its list state is kept here. */
export function useMailbox() {
  const [view, setView] = useState(all)
  const { page, size, search, sort, state } = view
  const narrowed = { sort, ...(search && { search }), ...(state && { state }) }
  const rows = useEndpoint(mails.list, { pageNo: page, pageSize: size, ...narrowed }, { keep: true })

  const list = useMemo(
    () => ({
      ...view,
      isNarrowed: view.search !== '' || view.state !== undefined,
      setPage: (next: number) => setView((before) => ({ ...before, page: next })),
      setSize: (next: View['size']) => setView((before) => ({ ...before, page: 1, size: next })),
      setSearch: (next: string) => setView((before) => ({ ...before, page: 1, search: next })),
      setState: (next: MailState | undefined) => setView((before) => ({ ...before, page: 1, state: next })),
      setSort: (next: string) => setView((before) => ({ ...before, page: 1, sort: next as Sort })),
      clear: () => setView((before) => ({ ...all, size: before.size, sort: before.sort })),
    }),
    [view],
  )
  return { list, rows, narrowed }
}
