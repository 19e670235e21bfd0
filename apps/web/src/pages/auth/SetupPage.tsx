import { auth } from '@handoff/contracts/access/auth/auth'
import { Text } from '@mantine/core'
import { notFound } from '@tanstack/react-router'
import { AuthBox } from '../../features/access/auth/AuthBox.tsx'
import css from '../../features/access/auth/AuthForm.module.css'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { browserZone } from '../../kit/dates/browserZone.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { setupSearch } from './auth.search.ts'
import { FirstAdministratorForm } from './FirstAdministratorForm.tsx'

/** The one-time address printed at the first start of an empty network. Anything else leads nowhere yet. */
export function SetupPage() {
  const { setup = '' } = useSearchOf(setupSearch)
  const state = useEndpoint(auth.setupState, { token: setup, zone: browserZone() }, { enabled: setup !== '' })

  if (!setup || state.data?.isOpen === false) throw notFound()
  if (state.isError) return <ErrorState error={state.error} onRetry={state.refetch} />
  if (!state.data) return null
  return (
    <AuthBox>
      <div>
        <h1 className={css.title}>Welcome to Handoff</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          Your network is empty. Create the first administrator account: yours.
        </Text>
      </div>
      <FirstAdministratorForm token={setup} zones={state.data.timeZones} proposed={state.data.proposedZone} />
    </AuthBox>
  )
}
