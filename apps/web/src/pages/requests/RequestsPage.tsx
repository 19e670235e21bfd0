import { sideOf } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { RequestStatus, requestStatusNames, requests } from '@handoff/contracts/network/requests/requests'
import { useListState } from '../../kit/address/useListState.ts'
import { lazyDrawer } from '../../kit/loading/lazyDrawer.tsx'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useKpis } from '../../kit/query/useKpis.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { NextToPanel } from '../../ui/overlay/SidePanel.tsx'
import { useQueueWalk } from '../../ui/table/useQueueWalk.ts'
import { NewRequestMenu } from './NewRequestMenu.tsx'
import { RequestStats } from './RequestStats.tsx'
import { RequestTable } from './RequestTable.tsx'
import { requestList } from './requests.search.ts'

const RequestPanel = lazyDrawer(async () => (await import('./drawer/RequestPanel.tsx')).RequestPanel)

/** Few are decided in a month: long enough for a median. */
const halfAYearAgo = () => addDays(utcDay(Date.now()), -180)

/** What entities ask for: the administrators' queue, or one's own requests. */
export function RequestsPage() {
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const title = isNetwork ? 'Network Requests' : 'My Requests'
  useDocumentTitle(title)
  const list = useListState(requestList)
  const { type, status: selectedStatus, ...others } = list.asked
  // The administrators' list opens with requests that wait for a decision; an entity's shows all its requests.
  const status = selectedStatus ?? (isNetwork && !others.isLate ? RequestStatus.Pending : 0)
  const query = { ...others, ...(status && { status }) }
  const rows = useEndpoint(requests.list, { id: type ?? 0, ...query }, { keep: true })
  const walk = useQueueWalk({ rows, list, opensFirst: false })
  const kpis = useKpis(requests.kpis, { from: halfAYearAgo() })

  return (
    <>
      <NextToPanel isOpen={walk.id !== undefined}>
        <Page
          title={title}
          figures={
            <RequestStats kpis={kpis} filters={{ id: type ?? 0, ...(list.search && { search: list.search }) }} />
          }
          isDense
          actions={<NewRequestMenu />}
        >
          <RequestTable {...{ rows, list, isNetwork, status, asked: query, walk }} />
        </Page>
      </NextToPanel>
      <RequestPanel
        id={walk.id}
        position={
          walk.at === undefined
            ? undefined
            : { at: walk.at, total: walk.total, of: status ? requestStatusNames[status].toLowerCase() : '' }
        }
        onPrevious={walk.onPrevious}
        onNext={walk.onNext}
        onClose={walk.close}
        onDecided={({ id }) => walk.walkOn(id)}
      />
    </>
  )
}
