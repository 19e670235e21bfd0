import { profile } from '@handoff/contracts/access/profile'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { AppearanceForm } from './AppearanceForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import css from './ProfilePage.module.css'
import type { ProfileTab } from './profile.search.ts'
import { profileSearch } from './profile.search.ts'
import type { ShownProfile } from './ShownProfile.ts'

const tabs: { value: ProfileTab; label: string }[] = [
  { value: 'details', label: 'Details' },
  { value: 'security', label: 'Password & security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'appearance', label: 'Appearance' },
]

/** One's own names and pictures, what keeps the account safe, and how the product reaches one and looks. */
export function ProfilePage() {
  const detail = useEndpoint(profile.show, {})
  return (
    <Page title="Profile" subtitle="Your details, security, and preferences.">
      {detail.isError && (
        <div className="panel">
          <ErrorState error={detail.error} onRetry={detail.refetch} />
        </div>
      )}
      {detail.isPending && (
        <div className="panel">
          <ListSkeleton rows={6} />
        </div>
      )}
      {detail.data && <View profile={detail.data} />}
    </Page>
  )
}

const loadPhotoDialog = () => import('../../features/access/profile/PhotoDialog.tsx')

function View({ profile: mine }: { profile: ShownProfile }) {
  const { tab: requestedTab } = useSearchOf(profileSearch)
  // Links that were sent before the two became one.
  const tab = requestedTab === 'sessions' ? 'security' : requestedTab
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<File | null>(null)
  const PhotoDialog = useLazyPart(loadPhotoDialog, photo !== null)?.default

  const go = (next: ProfileTab) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })
  return (
    <>
      <ProfileHead
        profile={mine}
        hasCover={tab === 'details'}
        onPhoto={setPhoto}
        tabs={<QueueTabs<ProfileTab> label="Sections" tabs={tabs} value={tab} onChange={go} />}
      />
      <Stack gap="sm">
        {tab === 'details' && <DetailsForm profile={mine} onPhoto={setPhoto} />}
        {tab === 'security' && (
          <Grid className={css.security} gap="sm" align="start">
            <Stack gap="sm">
              <Later load={loadSecurity} />
            </Stack>
            <Stack gap="sm">
              <Later load={loadSessions} />
            </Stack>
          </Grid>
        )}
        {tab === 'notifications' && <Later load={loadPreferences} />}
        {tab === 'appearance' && <AppearanceForm profile={mine} />}
      </Stack>
      {PhotoDialog && photo && <PhotoDialog file={photo} onClose={() => setPhoto(null)} />}
    </>
  )
}

const loadSecurity = async () => {
  const [{ ChangePasswordPanel }, { SecurityPanel }] = await Promise.all([
    import('../../features/access/profile/ChangePasswordPanel.tsx'),
    import('../../features/access/auth/security/SecurityPanel.tsx'),
  ])
  return [ChangePasswordPanel, SecurityPanel]
}
const loadSessions = async () => [(await import('../../features/access/auth/security/SessionsPanel.tsx')).SessionsPanel]
const loadPreferences = async () => [
  (await import('../../features/platform/notifications/PreferencesPanel.tsx')).PreferencesPanel,
]

/** The sections that are not looked at first are fetched when they are. */
function Later({ load }: { load: () => Promise<(() => React.ReactNode)[]> }) {
  const parts = useLazyPart(load)
  if (!parts)
    return (
      <div className="panel">
        <ListSkeleton rows={4} />
      </div>
    )
  return parts.map((Part) => <Part key={Part.name} />)
}
