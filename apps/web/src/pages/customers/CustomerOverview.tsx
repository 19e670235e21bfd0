import type { Customer } from '@handoff/contracts/customers/customers'
import {
  type CustomerField,
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  wordsOf,
} from '@handoff/contracts/customers/fields'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../kit/dates/dates.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { Facts } from '../../ui/layout/Facts.tsx'
import css from './CustomerPage.module.css'
import { OpenReferrals } from './OpenReferrals.tsx'

const loadEdit = () => import('../../features/customers/EditCustomerDialog.tsx')
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
    <div className={css.overview}>
      <OpenReferrals customer={customer} />
      <Details customer={customer} />
    </div>
  )
}

function Details({ customer }: { customer: Customer }) {
  const [isEditing, setEditing] = useState(false)
  const part = useLazyPart(loadEdit, isEditing)
  const facts = customerFieldKeys.flatMap((key): [string, string][] => {
    const words = factOf(customer, key)
    return words === null || elsewhere.has(key) ? [] : [[(customerFields[key] as CustomerField).label, words]]
  })
  const edit = (label: string) =>
    customer.mayEdit && (
      <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
        {label}
      </Button>
    )
  return (
    <section className="panel" aria-label="Details">
      <div className={css.cardHead}>
        <h2>Details</h2>
        {edit('Edit')}
      </div>
      <div className={css.cardBody}>
        <Facts facts={facts} />
        {facts.length < few && edit('Add details')}
      </div>
      {part && isEditing && <part.EditCustomerDialog customer={customer} onClosed={() => setEditing(false)} />}
    </section>
  )
}

function factOf(customer: Customer, key: CustomerFieldKey): string | null {
  const words = wordsOf(customer, key)
  if (words === null || (onlyYes.has(key) && words === 'No')) return null
  if (key === 'addressLine1')
    return [words, customer.city, [customer.stateCode, customer.zip].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', ')
  if (key !== 'dateOfBirth') return words
  return `${formatDay(words)}${customer.age === null ? '' : ` (${customer.age})`}${customer.isBirthEstimated ? ', estimated' : ''}`
}
