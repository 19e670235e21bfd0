import { type Customer, customerAccessNames, customerStateNames } from '@handoff/contracts/customers/customers'
import { can } from '@handoff/contracts/kit'
import { Skeleton, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCustomer } from '../../features/customers/useCustomers.ts'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { counted } from '../../ui/display/counted.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './CustomerPage.module.css'
import { type CustomerTabName, myCustomerList } from './customers.search.ts'
import { type CustomerTab, customerTabs } from './customerTabs.tsx'

/** One customer: who they are, what happened, and the way to send them on. */
export function CustomerPage({ id }: { id: number }) {
  const { data, error, refetch } = useCustomer(id)
  useDocumentTitle(data && nameOf(data))
  if (error)
    return (
      <Page title="Customer">
        <section className="panel">
          <ErrorState error={error} onRetry={refetch} />
        </section>
      </Page>
    )
  return data ? <View customer={data} /> : <Loading />
}

const nameOf = (customer: Customer) => `${customer.firstName} ${customer.lastName}`

function View({ customer }: { customer: Customer }) {
  const asked = useSearchOf(myCustomerList.schema).tab
  const me = useMe()
  const tabs = customerTabs.filter(
    ({ endpoint, isFor }) => (!endpoint || can(holderOf(me), endpoint.access)) && (!isFor || isFor(customer)),
  )
  const tab = tabs.find(({ name }) => name === asked) ?? tabs[0]!
  const navigate = useNavigate()
  const { figures, access, state } = customer
  return (
    <>
      <BackLink to="/customer-management">Customer Profiles</BackLink>
      <Page
        title={nameOf(customer)}
        face={<LetterAvatar name={nameOf(customer)} size={52} />}
        subtitle={
          <span className={css.marks}>
            <StatusPill tone={state === 1 ? 'good' : 'neutral'}>{customerStateNames[state]}</StatusPill>
            <span>
              {access === 4 ? (customer.owner?.name ?? 'Kept by the administration') : customerAccessNames[access]}
            </span>
            {customer.age !== null && <span>{counted(customer.age, 'year')}</span>}
            {customer.county && <span>{[customer.county, customer.stateCode].filter(Boolean).join(', ')}</span>}
          </span>
        }
        actions={state === 1 && <ReferButton customer={{ id: customer.id, name: nameOf(customer) }} />}
      >
        <StatStrip
          label="Figures"
          stats={[
            { label: 'Referrals', value: figures.referrals },
            { label: 'Open', value: figures.open },
            { label: 'Need met', value: figures.met },
          ]}
        />
        <section className="panel" aria-label={nameOf(customer)}>
          <QueueTabs<CustomerTabName>
            label="Sections"
            tabs={tabs.map(({ name, label }) => ({
              value: name,
              label,
              ...(name === 'referrals' && { count: figures.referrals }),
            }))}
            value={tab.name}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, tab: next === 'overview' ? undefined : next }),
                replace: true,
              })
            }
          />
          <Tab key={tab.name} tab={tab} customer={customer} />
        </section>
      </Page>
    </>
  )
}

function Tab({ tab, customer }: { tab: CustomerTab; customer: Customer }) {
  const loaded = useLazyPart(tab.load)
  return loaded ? <loaded.Part customer={customer} /> : <ListSkeleton rows={5} />
}

const Loading = () => (
  <Stack gap={14} role="status" aria-label="Loading">
    <Skeleton h={12} w={130} my={3} />
    <Skeleton h={52} w={300} mb={8} />
    <Skeleton h={76} radius="lg" />
    <Skeleton h={400} radius="lg" />
  </Stack>
)
