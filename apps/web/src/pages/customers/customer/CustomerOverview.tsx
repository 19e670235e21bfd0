import { consents } from '@handoff/contracts/customers/consents'
import type { Customer } from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerField,
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  wordsOf,
} from '@handoff/contracts/customers/customers/fields'
import { households } from '@handoff/contracts/customers/households'
import { notes } from '@handoff/contracts/customers/notes'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { coveredIn, stateOf } from '../../../features/customers/consents/consentState.ts'
import { nameOf } from '../../../features/customers/customers/useCustomers.ts'
import { NextAppointment } from '../../../features/referrals/appointments/NextAppointment.tsx'
import { UnmetNeedsOfCustomer } from '../../../features/referrals/unmetNeeds/UnmetNeedsOfCustomer.tsx'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Can, useCan } from '../../../kit/session/Can.tsx'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { AllOf } from '../list/AllOf.tsx'
import { CardHead } from './CardHead.tsx'
import css from './CustomerPage.module.css'
import { FieldsOnPaper, useFieldFacts } from './FieldsOnPaper.tsx'
import { HouseholdCard } from './HouseholdCard.tsx'
import { OpenReferrals } from './OpenReferrals.tsx'
import { Outcomes } from './Outcomes.tsx'
import { useTabCounts } from './useTabCounts.ts'

const loadNotes = () => import('../../../features/customers/notes/CustomerNotes.tsx')
const loadEdit = () => import('../../../features/customers/customers/EditCustomerDialog.tsx')
/** So few that the card asks for more. */
const few = 6
/** Said by the header, or by another line of the card. */
const elsewhere = new Set<CustomerFieldKey>([
  'firstName',
  'lastName',
  'preferredName',
  'pronouns',
  'isBirthEstimated',
  'hasNoContact',
  'hasOneName',
  'safeContactNote',
  'cityId',
  'stateId',
  'zip',
])
/** A "No" to these says nothing. */
const onlyYes = new Set<CustomerFieldKey>(['needsInterpreter', 'hasNoFixedAddress'])

/** What is under way, and everything known of the person; an empty fact is not listed. */
export function CustomerOverview({ customer }: { customer: Customer }) {
  return (
    <Grid className={css.overview} gap="md" align="start">
      <Grid className={css.column} gap="md" miw={0}>
        <OpenReferrals customer={customer} />
        <Outcomes customer={customer} />
        <Unmet customer={customer} />
        <Recent customer={customer} />
      </Grid>
      <Grid className={css.column} gap="md" miw={0}>
        <NextCard customer={customer} />
        <Details customer={customer} />
        <Can do={households.ofCustomer}>
          <HouseholdCard customer={customer} />
        </Can>
        <KeptApart customer={customer} />
        <FieldsOnPaper customer={customer} />
        <ConsentOnFile customer={customer} />
      </Grid>
    </Grid>
  )
}

/** What no provider could give; nothing where there is none. */
const Unmet = ({ customer }: { customer: Customer }) => (
  <UnmetNeedsOfCustomer customer={{ id: customer.id, name: nameOf(customer) }}>
    {(list, all) => (
      <section className="panel" aria-label="Unmet needs">
        <CardHead title="Unmet needs">{all}</CardHead>
        {list}
      </section>
    )}
  </UnmetNeedsOfCustomer>
)

/** The latest notes, and one line to write another. */
function Recent({ customer }: { customer: Customer }) {
  const part = useLazyPart(loadNotes)
  return (
    <Can do={notes.ofCustomer}>
      <section className="panel" aria-label="Recent notes">
        <CardHead title="Recent notes">
          <AllOf tab="notes" count={useTabCounts(customer).notes} />
        </CardHead>
        {part ? <part.RecentNotes customer={customer} /> : <ListSkeleton rows={2} />}
      </section>
    </Can>
  )
}

/** Records of other people that look like this one; without any, no card. */
const KeptApart = ({ customer: { notSameAs } }: { customer: Customer }) =>
  notSameAs.length > 0 && (
    <section className="panel" aria-label="Not the same person">
      <CardHead title="Not the same person" />
      <Box py="xs" px="lg" fz="sm">
        {notSameAs.map(({ id, name, reason }) => (
          <div key={id}>
            <Link className="brand-link" to="/customer-management/clients" search={{ id }}>
              {name}
            </Link>
            {`: ${reason}`}
          </div>
        ))}
      </Box>
    </section>
  )

/** When the person is seen next. */
const NextCard = ({ customer }: { customer: Customer }) => (
  <NextAppointment customerId={customer.id}>
    {({ when, rest, buttons }) => (
      <section className="panel" aria-label="Next appointment">
        <Flex align="center" justify="space-between" gap="xs" mih={52} py="xs" px="lg" fz="sm">
          <div>
            <CardTitle lts="var(--font-tight)">Next appointment</CardTitle>
            <Text inherit fz="xs">
              {when}
            </Text>
            {rest && (
              <Text inherit fz="xs" fw="400" c="dimmed">
                {rest}
              </Text>
            )}
            {buttons}
          </div>
        </Flex>
      </section>
    )}
  </NextAppointment>
)

/** The consent that lasts longest, amber once it ends within 30 days. */
function ConsentOnFile({ customer }: { customer: Customer }) {
  const { formatShort, today } = useDates()
  const { data } = useEndpoint(consents.ofCustomer, { id: customer.id }, { enabled: useCan(consents.ofCustomer) })
  if (!data) return null
  const [last] = data
    .filter(({ state }) => state === 'active')
    .sort((one, other) => other.expiresAt.localeCompare(one.expiresAt))
  const isEnding = !!last && stateOf(last, Date.parse(today()), formatShort).tone === 'warn'
  return (
    <section className="panel" aria-label="Consent">
      <Flex align="center" justify="space-between" gap="xs" mih={52} py="xs" px="lg" fz="sm">
        <div>
          <CardTitle lts="var(--font-tight)">{last ? 'Consent on file' : 'No consent on file'}</CardTitle>
          <Text inherit fz="xs" fw={isEnding ? undefined : '400'} c={isEnding ? 'var(--warn)' : 'dimmed'}>
            {last
              ? `${coveredIn(last)}, until ${formatShort(last.expiresAt)}`
              : 'Record it here or with the first referral.'}
          </Text>
        </div>
        <Link to="." search={(before) => ({ ...before, tab: 'consent' })} className={`brand-link nowrap ${css.all}`}>
          {last ? 'View' : 'Record consent'}
        </Link>
      </Flex>
    </section>
  )
}

function Details({ customer }: { customer: Customer }) {
  const [isEditing, setEditing] = useState(false)
  const part = useLazyPart(loadEdit, isEditing)
  const marked = useFieldFacts(customer.id, ({ isOnOverview }) => isOnOverview)
  const builtIn = customerFieldKeys.flatMap((key): [string, ReactNode][] => {
    const words = factOf(customer, key)
    return words === null || elsewhere.has(key)
      ? []
      : [[(customerFields[key] as CustomerField).label, key === 'email' ? emailOf(words) : words]]
  })
  const facts = [...builtIn, ...marked]
  const edit = (label: string) =>
    customer.mayEdit && (
      <Button variant="subtle" size="compact-sm" mx="-sm" onClick={() => setEditing(true)}>
        {label}
      </Button>
    )
  const isPhone = useIsPhone()
  const body = (
    <Box pt={0} px="lg" pb="lg">
      <Facts facts={facts} isRoomy />
      {facts.length < few && edit('Add details')}
    </Box>
  )
  return (
    <section className="panel" aria-label="Details">
      {isPhone ? (
        <details className={css.folded} open={facts.length < few}>
          <CardHead component="summary" title="Details">
            <Text span inherit truncate flex={1} miw={0} ta="right" fz="xs" fw="400" c="dimmed">
              {gist(customer)}
            </Text>
            <IconChevronDown size={17} stroke={1.7} aria-hidden />
          </CardHead>
          {body}
        </details>
      ) : (
        <>
          <CardHead title="Details">{edit('Edit')}</CardHead>
          {body}
        </>
      )}
      {part && isEditing && <part.EditCustomerDialog customer={customer} onClosed={() => setEditing(false)} />}
    </section>
  )
}

/** Broken before its provider where it is too long. */
const emailOf = (email: string) => {
  const [person, provider] = email.split('@')
  return (
    <>
      {person}
      <wbr />@{provider}
    </>
  )
}

/** What one wants to know before unfolding the rest. */
const gist = (customer: Customer) =>
  [customer.dateOfBirth && formatDay(customer.dateOfBirth), customer.languages.join(', ')].filter(Boolean).join(' · ')

function factOf(customer: Customer, key: CustomerFieldKey): string | null {
  const words = key === 'addressLine1' ? addressOf(customer) : wordsOf(customer, key)
  if (words === null || (onlyYes.has(key) && words === 'No')) return null
  if (key !== 'dateOfBirth') return words
  return `${formatDay(words)}${customer.age === null ? '' : ` (${customer.age})`}${customer.isBirthEstimated ? ', estimated' : ''}`
}

const addressOf = ({ addressLine1, city, stateCode, zip }: Customer) =>
  [addressLine1, city, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
