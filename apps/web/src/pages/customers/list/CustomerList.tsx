import { customers, mostColumns } from '@handoff/contracts/customers/customers/customers'
import { customerFieldKeys } from '@handoff/contracts/customers/customers/fields'
import { type CustomField, customFields } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget, isListed } from '@handoff/contracts/network/customFields/kinds'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useCustomerKpis } from '../../../features/customers/customers/useCustomers.ts'
import { useListState } from '../../../kit/address/useListState.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { ViewLinks } from '../../../ui/filter/ViewLinks.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import type { customerList } from '../customers.search.ts'
import { keepCustomerList } from '../lastCustomerList.ts'
import { CustomerButton } from './CustomerButton.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { ImportPeopleButton } from './ImportPeopleButton.tsx'

const addresses = {
  all: '/customer-management',
  mine: '/customer-management/clients',
  duplicates: '/customer-management/duplicates',
} as const
/** Built-in columns are so few that they are always asked for. */
const builtIn = customerFieldKeys.filter((key) => !['firstName', 'lastName'].includes(key))

/** Customers as table or cards; all of them, or those of the viewer's own side. */
export function CustomerList({ of, isMine }: { of: typeof customerList; isMine: boolean }) {
  const list = useListState(of)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const search = useSearchOf(of.schema)
  const { custom, isPending } = useCustomColumns()
  const mayCompare = useCan(customers.possibleDuplicates)
  const { data: figures } = useCustomerKpis()
  const fields = [...builtIn, ...custom.map(({ id }) => `cf.${id}`)].slice(0, mostColumns)
  const { pageNo, pageSize, sort, ...narrowed } = list.asked
  const rows = useEndpoint(
    customers.table,
    { ...list.asked, fields, ...(isMine && { isMine }) },
    { keep: true, enabled: !isPending },
  )
  // What a tab counts is what it lists, under the same filters.
  const other = useEndpoint(
    customers.list,
    { ...withoutCustom(narrowed), pageSize: 1, ...(!isMine && { isMine: true }) },
    { keep: true, isSilent: true },
  )
  const counts = { [String(isMine)]: rows.data?.total, [String(!isMine)]: other.data?.total }
  const to = isMine ? addresses.mine : addresses.all
  const ids = useMemo(() => rows.data?.data.map(({ id }) => id) ?? noIds, [rows.data])
  useEffect(() => keepCustomerList({ ids, link: { to, search } }), [ids, to, search])
  useShortcuts({ j: ids[0] !== undefined && (() => void navigate({ to: addresses.mine, search: { id: ids[0] } })) })
  return (
    <Page
      title="Customer Profiles"
      isOneLine
      isDense
      actions={
        <>
          {!isPhone && (
            <ViewLinks
              shown={search.view === 'cards' ? 'cards' : 'table'}
              views={[
                { name: 'table', label: 'Table', icon: IconList, to, view: undefined },
                { name: 'cards', label: 'Cards', icon: IconLayoutGrid, to, view: 'cards' },
              ]}
            />
          )}
          {!isPhone && <ImportPeopleButton />}
          <CustomerButton isShort={isPhone} />
        </>
      }
    >
      <CustomerTable
        name="customers"
        rows={rows}
        list={list}
        exported={{ ...narrowed, sort, ...(isMine && { isMine }) }}
        isCards={search.view === 'cards'}
        custom={custom}
        tabs={
          <QueueTabs<keyof typeof addresses>
            label="Customers"
            tabs={[
              { value: 'all', label: 'All customers', count: counts.false },
              { value: 'mine', label: 'Managed by us', count: counts.true },
              ...(mayCompare
                ? [
                    {
                      value: 'duplicates' as const,
                      label: 'Possible duplicates',
                      count: figures?.possibleDuplicates?.value ?? undefined,
                    },
                  ]
                : []),
            ]}
            value={isMine ? 'mine' : 'all'}
            onChange={(next) =>
              void navigate({
                to: addresses[next],
                search: next === 'duplicates' ? {} : { ...search, page: undefined },
              })
            }
          />
        }
        filters={<CustomerFilters value={list.filters} onChange={list.setFilters} custom={custom} />}
      />
    </Page>
  )
}

const noIds: readonly number[] = []
const none: readonly CustomField[] = []
/** Custom fields that a list can show; one that the viewer may not read is shown masked, and neither filters nor sorts. */
function useCustomColumns() {
  const { data = none, isPending } = useEndpoint(
    customFields.active,
    { targetType: FieldTarget.Customer },
    { isSilent: true },
  )
  // Without them the list would be asked for twice.
  return { isPending, custom: useMemo(() => data.filter(({ kind }) => isListed(kind)), [data]) }
}

/** The plain list knows no custom fields; its count is left out where one is set. */
const withoutCustom = <F extends { cf?: unknown }>({ cf: _, ...rest }: F) => rest
