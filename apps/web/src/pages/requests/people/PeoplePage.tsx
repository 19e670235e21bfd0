import { LinkRequestStatus, linkRequestStatusNames, linkRequests } from '@handoff/contracts/customers/linkRequests'
import { sideOf } from '@handoff/contracts/kit'
import { IconUserSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useListState } from '../../../kit/address/useListState.ts'
import { lazyDrawer } from '../../../kit/loading/lazyDrawer.tsx'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { NextToPanel } from '../../../ui/overlay/SidePanel.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useQueueWalk } from '../../../ui/table/useQueueWalk.ts'
import { NewRequestMenu } from '../NewRequestMenu.tsx'
import { RequestTabs } from '../RequestTabs.tsx'
import { peopleList } from '../requests.search.ts'
import { nameOf, peopleColumns, personCard } from './peopleColumns.tsx'

const PersonPanel = lazyDrawer(async () => (await import('./PersonPanel.tsx')).PersonPanel)

const statuses = Object.values(LinkRequestStatus).map((value) => ({ value, label: linkRequestStatusNames[value] }))

/** People whom providers ask for: the administrators' queue, or one's own requests. */
export function PeoplePage() {
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const title = isNetwork ? 'Network Requests' : 'My Requests'
  useDocumentTitle(title)
  const mayView = useCan(linkRequests.list)
  const list = useListState(peopleList)
  const { status } = list.filters
  const rows = useEndpoint(
    linkRequests.list,
    { pageNo: list.page, pageSize: list.size, ...(status && { status }) },
    { keep: true, enabled: mayView },
  )
  const walk = useQueueWalk({ rows, list, opensFirst: false })
  const columns = useMemo(() => peopleColumns(isNetwork), [isNetwork])
  if (!mayView) return <NoAccess title={title} />
  return (
    <>
      <NextToPanel isOpen={walk.id !== undefined}>
        <Page title={title} isDense actions={<NewRequestMenu />}>
          <DataTable
            name="linkRequests"
            label="Customers to link"
            things="requests"
            rows={rows}
            list={list}
            columns={columns}
            card={personCard}
            nameOf={nameOf}
            opened={walk.id}
            onOpen={(row) => walk.open(row.id)}
            linkOf={(row) => ({ to: '/received-requests/people', search: { id: row.id } })}
            hasFixedColumns
            tabs={<RequestTabs value="people" />}
            filters={
              <ListFilters
                filters={[
                  choiceFilter({
                    label: 'Status',
                    options: statuses,
                    value: status,
                    onChange: (next) => list.setFilters({ status: next }),
                  }),
                ]}
                onClear={() => list.setFilters({ status: undefined })}
              />
            }
            empty={{
              icon: IconUserSearch,
              title: isNetwork ? 'No customers to link' : 'No requests for customers yet',
              text: isNetwork
                ? 'Providers ask here for people who may be in the network already.'
                : 'Someone may be in the network already? Choose New request, then Customer.',
            }}
          />
        </Page>
      </NextToPanel>
      <PersonPanel
        id={walk.id}
        position={walk.at === undefined ? undefined : { at: walk.at, total: walk.total, of: '' }}
        onPrevious={walk.onPrevious}
        onNext={walk.onNext}
        onClose={walk.close}
      />
    </>
  )
}
