import { profile } from '@handoff/contracts/access/profile'
import { useState } from 'react'
import { Later, SectionSkeleton } from '../../features/platform/settings/Later.tsx'
import { SettingsFrame } from '../../features/platform/settings/SettingsFrame.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { AppearanceForm } from './AppearanceForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import type { ProfileTab } from './profile.search.ts'
import { profileSearch } from './profile.search.ts'
import type { ShownProfile } from './ShownProfile.ts'

/** One's own names and pictures, what keeps the account safe, and how the product reaches one and looks. */
export function ProfilePage() {
  const { tab: requestedTab } = useSearchOf(profileSearch)
  // Links that were sent before the two became one.
  const tab = requestedTab === 'sessions' ? 'security' : requestedTab
  const detail = useEndpoint(profile.show, {})
  return (
    <SettingsFrame current={tab}>
      {detail.isError && (
        <div className="panel">
          <ErrorState error={detail.error} onRetry={detail.refetch} />
        </div>
      )}
      {detail.isPending && <SectionSkeleton />}
      {detail.data && <View profile={detail.data} tab={tab} />}
    </SettingsFrame>
  )
}

const loadPhotoDialog = () => import('../../features/access/profile/PhotoDialog.tsx')

function View({ profile: mine, tab }: { profile: ShownProfile; tab: ProfileTab }) {
  const [photo, setPhoto] = useState<File | null>(null)
  const PhotoDialog = useLazyPart(loadPhotoDialog, photo !== null)?.default
  return (
    <>
      {tab === 'details' && (
        <>
          <ProfileHead profile={mine} onPhoto={setPhoto} />
          <DetailsForm profile={mine} onPhoto={setPhoto} />
        </>
      )}
      {tab === 'security' && <Later load={loadSecurity} />}
      {tab === 'notifications' && <Later load={loadPreferences} />}
      {tab === 'appearance' && <AppearanceForm profile={mine} />}
      {PhotoDialog && photo && <PhotoDialog file={photo} onClose={() => setPhoto(null)} />}
    </>
  )
}

const loadSecurity = async () => {
  const [{ ChangePasswordPanel }, { SecurityPanel }, { SessionsPanel }] = await Promise.all([
    import('../../features/access/profile/ChangePasswordPanel.tsx'),
    import('../../features/access/auth/security/SecurityPanel.tsx'),
    import('../../features/access/auth/security/SessionsPanel.tsx'),
  ])
  return [ChangePasswordPanel, SecurityPanel, SessionsPanel]
}
const loadPreferences = async () => [
  (await import('../../features/platform/notifications/PreferencesPanel.tsx')).PreferencesPanel,
]
