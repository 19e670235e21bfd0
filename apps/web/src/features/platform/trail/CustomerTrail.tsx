import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type TrailEntry, trail } from '@handoff/contracts/platform/trail/trail'
import { Switch } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { addressOfReferral } from '../../referrals/referrals/addressOfReferral.ts'
import { History } from './History.tsx'
import { useMore } from './useMore.ts'

/** What happened to a customer, newest first and by day. */
export function CustomerTrail({ customer: { id: customerId } }: { customer: Customer }) {
  const [allTrail, setAll] = useState(false)
  const { pageSize, onMore } = useMore()
  const query = { customerId, allTrail, pageSize }
  const list = useEndpoint(trail.ofCustomer, query, { keep: true })
  return (
    <History
      list={list}
      onMore={onMore}
      toolbar={
        <>
          <Switch
            size="xs"
            label="Show activity from other providers"
            checked={allTrail}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          <ExportButton endpoint={trail.exportOfCustomer} asked={{ customerId, allTrail }} />
        </>
      }
      empty={<EmptyState icon={IconRoute} title="No activity yet" text="Each step of a referral appears here." />}
      row={(entry) => <Entry entry={entry} />}
    />
  )
}

function Entry({ entry: { title, by, note, referral } }: { entry: TrailEntry }) {
  const who = by && [by.name ?? by.firstName, by.entity ?? 'Network administration'].join(', ')
  return (
    <>
      <b>{title}</b>
      {referral && (
        <span>
          {referral.category} · {[referral.sender, referral.receiver].filter(Boolean).join(' → ')} ·{' '}
          {referral.canOpen ? (
            <Link {...addressOfReferral(referral.id, referral.side)}>{referral.reference}</Link>
          ) : (
            referral.reference
          )}
        </span>
      )}
      {who && <span>{who}</span>}
      {note && <q>{note}</q>}
    </>
  )
}
