import { auth } from '@handoff/contracts/access/auth/auth'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { StatusPill } from '../../../../ui/display/StatusPill.tsx'
import { Panel } from '../../../../ui/layout/Panel.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import { SetupDialog } from './SetupDialog.tsx'
import { TwoFactorOff } from './TwoFactorOff.tsx'
import { TwoFactorOn } from './TwoFactorOn.tsx'
import { useSetup } from './useSetup.ts'

/** The second factor of the user's account. */
export function SecurityPanel() {
  const state = useEndpoint(auth.twoFactor, {})
  const setup = useSetup()
  const isOn = !!state.data?.notificationBy
  return (
    <Panel
      title="Two-factor authentication"
      subtitle="A code in addition to your password."
      aside={state.data && <StatusPill tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusPill>}
    >
      {state.isError && <ErrorState error={state.error} onRetry={state.refetch} />}
      {state.isPending && <ListSkeleton rows={2} />}
      {state.data && isOn && <TwoFactorOn state={state.data} setup={setup} />}
      {state.data && !isOn && <TwoFactorOff isRequired={state.data.isRequired} setup={setup} />}
      {/* Here, as it outlives the change from off to on: it still has to show the recovery codes. */}
      <SetupDialog key={setup.round} setup={setup} />
    </Panel>
  )
}
