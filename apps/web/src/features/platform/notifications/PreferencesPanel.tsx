import { notifications } from '@handoff/contracts/platform/notifications'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

/** What is mailed next to the notifications in the product, and when. */
export function PreferencesPanel() {
  const found = useEndpoint(notifications.preferences, {})
  if (found.data) return <PreferencesForm preferences={found.data} />
  return (
    <section className="panel" aria-label="Notifications">
      {found.isError ? <ErrorState error={found.error} onRetry={found.refetch} /> : <ListSkeleton rows={8} />}
    </section>
  )
}
