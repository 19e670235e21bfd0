import { customers } from '@handoff/contracts/customers/customers'
import { useStates } from '../../features/reference/usePlaces.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CustomerButton } from './CustomerButton.tsx'
import { OpenReferralFilter, StateFilter } from './CustomerFilters.tsx'
import { CustomerStats } from './CustomerStats.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { customerList } from './customers.search.ts'

/** Every customer that the viewer may see. */
export function CustomersPage() {
  const list = useListState(customerList)
  const rows = useEndpoint(customers.list, list.asked, { keep: true })
  const states = useStates()
  return (
    <Page
      title="Customer Profiles"
      subtitle="The people you look after, and those who were referred to you."
      actions={<CustomerButton />}
    >
      <CustomerStats />
      <CustomerTable
        name="customers"
        rows={rows}
        list={list}
        exported={withoutPage(list.asked)}
        filters={
          <>
            <FilterSelect
              label="State"
              options={states.map(({ id, name, isRare }) => ({ value: id, label: name, isRare }))}
              value={list.filters.stateId}
              onChange={(stateId) => list.setFilters({ stateId })}
            />
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
