import { CustomerAccess, customers } from '@handoff/contracts/customers/customers'
import { sideOf } from '@handoff/contracts/kit'
import { useListState } from '../../kit/address/useListState.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CustomerButton } from './CustomerButton.tsx'
import { OpenReferralFilter, StateFilter } from './CustomerFilters.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { myCustomerList } from './customers.search.ts'

/** One customer with `?id=`; else the customers that the viewer's own side keeps. */
export function ClientsPage() {
  const { id } = useSearchOf(myCustomerList.schema)
  return id === undefined ? <MyCustomers /> : <CustomerPage key={id} id={id} />
}

function MyCustomers() {
  const list = useListState(myCustomerList)
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const access = isAdmin ? CustomerAccess.Admin : CustomerAccess.Owner
  const rows = useEndpoint(customers.list, { ...list.asked, access }, { keep: true })
  return (
    <Page title="My customers" subtitle="The people whom your side keeps." actions={<CustomerButton />}>
      <CustomerTable
        name="clients"
        rows={rows}
        list={list}
        exported={{ ...withoutPage(list.asked), access }}
        filters={
          <>
            <StateFilter value={list.filters.state} onChange={(state) => list.setFilters({ state })} />
            <OpenReferralFilter
              value={list.filters.withOpenReferral}
              onChange={(withOpenReferral) => list.setFilters({ withOpenReferral })}
            />
          </>
        }
      />
    </Page>
  )
}
