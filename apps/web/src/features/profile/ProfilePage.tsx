import { profile } from '@handoff/contracts/profile'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import css from './ProfilePage.module.css'
import { ProfileSummary } from './ProfileSummary.tsx'

/** One's own names and looks. */
export function ProfilePage() {
  const shown = useEndpoint(profile.show, {})
  return (
    <Page title="Profile" subtitle="How others see you, and how Handoff looks to you.">
      {shown.isError && (
        <div className="panel">
          <ErrorState error={shown.error} onRetry={shown.refetch} />
        </div>
      )}
      {shown.isPending && (
        <div className="panel">
          <ListSkeleton rows={6} />
        </div>
      )}
      {shown.data && (
        <div className={css.columns}>
          <ProfileSummary profile={shown.data} />
          <ProfileForm profile={shown.data} />
        </div>
      )}
    </Page>
  )
}
