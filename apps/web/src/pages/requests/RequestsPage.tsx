import { sideOf } from '@handoff/contracts/kit'
import { requests } from '@handoff/contracts/requests/requests'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { NewRequestMenu } from './NewRequestMenu.tsx'
import { RequestStats } from './RequestStats.tsx'
import { RequestTable } from './RequestTable.tsx'
import { requestList } from './requests.search.ts'

/** Few are decided in a month: long enough for a median. */
const halfAYearAgo = () => new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10)

/** What entities ask for: the administrators' queue, or one's own requests. */
export function RequestsPage() {
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const title = isNetwork ? 'Network Requests' : 'My Requests'
  useDocumentTitle(title)
  const list = useListState(requestList)
  const { type, ...asked } = list.asked
  const rows = useEndpoint(requests.list, { id: type ?? 0, ...asked }, { keep: true })
  const kpis = useEndpoint(requests.kpis, { from: halfAYearAgo() })

  return (
    <Page
      title={title}
      figures={<RequestStats kpis={kpis} filters={{ id: type ?? 0, ...(list.search && { search: list.search }) }} />}
      isDense
      actions={<NewRequestMenu />}
    >
      <RequestTable rows={rows} list={list} isNetwork={isNetwork} />
    </Page>
  )
}
