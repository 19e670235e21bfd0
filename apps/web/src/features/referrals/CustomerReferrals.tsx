import type { Customer } from '@handoff/contracts/customers/customers'
import { useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { CategoryMark } from '../../ui/display/CategoryMark.tsx'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { addressOfReferral } from './addressOfReferral.ts'
import css from './CustomerReferrals.module.css'
import { referralsOf, sideOfCustomer } from './customerSide.ts'
import { LazyReferralDrawer } from './LazyReferralDrawer.tsx'
import type { More } from './panel/ReferralPanel.tsx'
import { otherOf } from './parties.ts'
import { ReferralStatus } from './ReferralStatus.tsx'

const most = 50

type Props = { customer: Customer; more?: More }

/** The referrals of one customer, newest first; one opens next to the page. */
export function CustomerReferrals({ customer, more }: Props) {
  const { id: customerId } = customer
  const side = sideOfCustomer(customer)
  const [id, setId] = useState<number>()
  const { formatShort } = useDates()
  const { data, error, refetch } = useEndpoint(referralsOf(customer), {
    customerId,
    pageSize: most,
    sort: '-updatedAt',
  })

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={4} />
  if (data.data.length === 0)
    return <EmptyState title="Not referred yet" text="This customer’s referrals appear here." />
  return (
    <>
      <ul className={css.list}>
        {data.data.map((row) => (
          <li key={row.id}>
            <RowLink row={row} onOpen={() => setId(row.id)} linkOf={() => addressOfReferral(row.id, side)}>
              <TwoLines
                name={otherOf(row, side).name}
                detail={`${row.reference} · ${formatShort(row.sentAt ?? row.updatedAt)}`}
                isStrong
              />
              <CategoryMark category={row.category} />
              <span className={css.state}>
                <ReferralStatus {...row} side={side} />
                {row.isOverdue && row.dueAt && <small>Due {formatShort(row.dueAt)}</small>}
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
      {data.total > most && (
        <p className={css.more}>
          The {most} latest of {data.total} are shown.
        </p>
      )}
      <LazyReferralDrawer id={id} side={side} onClose={() => setId(undefined)} more={more} />
    </>
  )
}
