import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { ApiError, can } from '@handoff/contracts/kit'
import { Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { nameOf, useCustomer } from '../../../features/customers/customers/useCustomers.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { TurnInList, type TurnProps } from '../../../ui/overlay/TurnInList.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { type CustomerTabName, myCustomerList } from '../customers.search.ts'
import { lastCustomerList } from '../lastCustomerList.ts'
import { CustomerHeader } from './CustomerHeader.tsx'
import { type CustomerTab, customerTabs } from './customerTabs.tsx'
import { useTabCounts } from './useTabCounts.ts'

/** One customer: who they are, what happened, and the way to send them on. */
export function CustomerPage({ id }: { id: number }) {
  const { data, error, refetch } = useCustomer(id)
  const { tab } = useSearchOf(myCustomerList.schema)
  useDocumentTitle(data && nameOf(data))
  const remaining = error instanceof ApiError && error.fields.mergedIntoId?.[0]
  if (remaining)
    return (
      <Navigate to="/customer-management/clients" search={{ id: Number(remaining), ...(tab && { tab }) }} replace />
    )
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
  const turn = useTurn(customer.id)
  return (
    <>
      <Group className="off-paper" justify="space-between" gap="xs" fz="sm">
        <BackLink {...lastCustomerList().link}>Customer Profiles</BackLink>
        {turn.position && (
          <Group gap="xs">
            <TurnInList {...turn} />
          </Group>
        )}
      </Group>
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

/** The neighbors in the list that was open last: J and K, as in the queues of referrals. */
function useTurn(id: number): TurnProps {
  const navigate = useNavigate()
  const { ids } = lastCustomerList()
  const at = ids.indexOf(id)
  const open = (next: number | undefined) =>
    next === undefined ? undefined : () => void navigate({ to: '/customer-management/clients', search: { id: next } })
  const [onPrevious, onNext] = [open(ids[at - 1]), at < 0 ? undefined : open(ids[at + 1])]
  useShortcuts({ k: onPrevious, j: onNext })
  return { onPrevious, onNext, ...(at >= 0 && { position: { at: at + 1, total: ids.length, of: 'on the page' } }) }
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
