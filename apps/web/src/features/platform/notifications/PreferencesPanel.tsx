import { notifications } from '@handoff/contracts/platform/notifications'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

/** What is mailed next to the notifications in the product, and when. */
export function PreferencesPanel() {
  const preferences = useEndpoint(notifications.preferences, {})
  if (preferences.data) return <PreferencesForm preferences={preferences.data} />
  return (
    <section className="panel" aria-label="Notifications">
      {preferences.isError ? (
        <ErrorState error={preferences.error} onRetry={preferences.refetch} />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  )
}
