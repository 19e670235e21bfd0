import { customerReference, customers } from '@handoff/contracts/customers/customers/customers'
import { ApartReason } from '@handoff/contracts/customers/duplicates/choice'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { duplicatesSearch } from '../customers.search.ts'
import { MergePair } from './MergePage.tsx'

const title = 'Possible duplicates'

/** The pairs that the nightly check found, one after another: each is merged, or is not one person. */
export function DuplicatesPage() {
  const { at = 1 } = useSearchOf(duplicatesSearch)
  const navigate = useNavigate()
  const mayView = useCan(customers.possibleDuplicates)
  const mayDismiss = useCan(customers.dismissDuplicate)
  const { data, error, refetch } = useEndpoint(
    customers.possibleDuplicates,
    { pageNo: at, pageSize: 1 },
    { enabled: mayView },
  )
  const current = data?.data[0]
  const [isSwapped, setSwapped] = useState(false)
  const dismiss = useAction(customers.dismissDuplicate, {
    says: () =>
      current && `${customerReference(current.one.id)} and ${customerReference(current.other.id)} are two people`,
  })
  const go = (next: number) => {
    setSwapped(false)
    void navigate({ to: '/customer-management/duplicates', search: { at: next > 1 ? next : undefined }, replace: true })
  }
  const total = data?.total ?? 0
  // The last pair was decided, here or by someone else.
  const isPast = !current && total > 0
  useEffect(() => {
    if (isPast)
      void navigate({
        to: '/customer-management/duplicates',
        search: { at: total > 1 ? total : undefined },
        replace: true,
      })
  }, [isPast, total, navigate])
  if (!mayView) return <NoAccess title={title} />
  if (!current)
    return (
      <Page title={title}>
        <section className="panel">
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : !data || isPast ? (
            <ListSkeleton rows={8} />
          ) : (
            <EmptyState
              icon={IconUsers}
              title="No possible duplicates"
              text="Customers are compared every night."
              action={
                <Button renderRoot={(props) => <Link to="/customer-management" {...props} />}>All customers</Button>
              }
            />
          )}
        </section>
      </Page>
    )
  // The older record usually has more that refers to it.
  const [older, newer] = [current.one.id, current.other.id].sort((a, b) => a - b) as [number, number]
  return (
    <MergePair
      key={current.id}
      id={isSwapped ? newer : older}
      otherId={isSwapped ? older : newer}
      onSwap={() => setSwapped(!isSwapped)}
      pair={{
        alike: Math.round(current.score * 100),
        position: { at, total },
        onPrevious: at > 1 ? () => go(at - 1) : undefined,
        onNext: at < total ? () => go(at + 1) : undefined,
        onDismiss: mayDismiss ? () => dismiss.mutate({ id: current.id, reason: ApartReason.Different }) : undefined,
        onMerged: () => setSwapped(false),
      }}
    />
  )
}
