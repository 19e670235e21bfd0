import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { can } from '@handoff/contracts/kit'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { nameOf, useCustomer } from '../../../features/customers/customers/useCustomers.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { type CustomerTabName, myCustomerList } from '../customers.search.ts'
import { CustomerHeader } from './CustomerHeader.tsx'
import { type CustomerTab, customerTabs } from './customerTabs.tsx'
import { useTabCounts } from './useTabCounts.ts'

/** One customer: who they are, what happened, and the way to send them on. */
export function CustomerPage({ id }: { id: number }) {
  const { data, error, refetch } = useCustomer(id)
  useDocumentTitle(data && nameOf(data))
  if (error)
    return (
      <Page title="Customer">
        <section className="panel">
          <ErrorState
            error={error}
            onRetry={refetch}
            back={
              <Button renderRoot={(props) => <Link to="/customer-management" {...props} />}>Back to customers</Button>
            }
          />
        </section>
      </Page>
    )
  return data ? <View customer={data} /> : <Loading />
}

function View({ customer }: { customer: Customer }) {
  const requestedTab = useSearchOf(myCustomerList.schema).tab
  const navigate = useNavigate()
  const me = useMe()
  const counts = useTabCounts(customer)
  const tabs = customerTabs.filter(
    ({ endpoint, isFor }) => (!endpoint || can(holderOf(me), endpoint.access)) && (!isFor || isFor(customer)),
  )
  const tab = tabs.find(({ name }) => name === requestedTab) ?? tabs[0]!
  const go = (next: CustomerTabName) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next === 'overview' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <BackLink to="/customer-management">Customer Profiles</BackLink>
      <section className="panel" aria-label={nameOf(customer)}>
        <CustomerHeader customer={customer} onTab={go} />
        <div className="off-paper">
          <QueueTabs<CustomerTabName>
            label="Sections"
            tabs={tabs.map(({ name, label }) => ({
              value: name,
              label,
              ...(counts[name] !== undefined && { count: counts[name] }),
            }))}
            value={tab.name}
            onChange={go}
          />
        </div>
      </section>
      <Box mt="md" pb={{ base: 'xxl', md: 0 }}>
        {tab.name === 'overview' ? (
          <Tab tab={tab} customer={customer} />
        ) : (
          <section className="panel" aria-label={tab.label}>
            <Tab key={tab.name} tab={tab} customer={customer} />
          </section>
        )}
      </Box>
    </>
  )
}

function Tab({ tab, customer }: { tab: CustomerTab; customer: Customer }) {
  const loaded = useLazyPart(tab.load)
  return loaded ? <loaded.Part customer={customer} /> : <ListSkeleton rows={5} />
}

const Loading = () => (
  <Stack gap="sm" role="status" aria-label="Loading">
    <Skeleton h={12} w={130} my="xxs" />
    <Skeleton h={52} w={300} mb="xs" />
    <Skeleton h={76} radius="lg" />
    <Skeleton h={400} radius="lg" />
  </Stack>
)
