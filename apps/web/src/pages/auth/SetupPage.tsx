import { auth } from '@handoff/contracts/access/auth/auth'
import { Text } from '@mantine/core'
import { notFound } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AuthBox } from '../../features/access/auth/AuthBox.tsx'
import css from '../../features/access/auth/AuthForm.module.css'
import { type SignedIn, useSignIn } from '../../features/access/auth/useSignIn.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { browserZone } from '../../kit/dates/browserZone.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { CurrentUser } from '../../kit/session/CurrentUser.ts'
import { session } from '../../kit/session/session.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { setupSearch } from './auth.search.ts'
import { EmailStep } from './EmailStep.tsx'
import { FirstAdministratorForm } from './FirstAdministratorForm.tsx'

/** The one-time address printed at the first start of an empty network. Anything else leads nowhere yet. */
export function SetupPage() {
  const { setup = '' } = useSearchOf(setupSearch)
  const signIn = useSignIn()
  const [signedIn, setSignedIn] = useState<SignedIn>()
  const state = useEndpoint(
    auth.setupState,
    { token: setup, zone: browserZone() },
    { enabled: setup !== '' && !signedIn },
  )

  if (signedIn)
    return (
      <CurrentUser value={signedIn}>
        <Step title="Email and address" text="Both can be changed later, in Settings." of={2}>
          <EmailStep onDone={() => signIn(signedIn, false)} />
        </Step>
      </CurrentUser>
    )
  if (!setup || state.data?.isOpen === false) throw notFound()
  if (state.isError) return <ErrorState error={state.error} onRetry={state.refetch} />
  if (!state.data) return null
  const begin = (created: SignedIn) => {
    // Only what follows is asked with it: the whole product opens after the last step.
    session.begin(created.token, false, created.id)
    setSignedIn(created)
  }
  return (
    <Step
      title="Welcome to Handoff"
      text="Your network is empty. Create the first administrator account: yours."
      of={1}
    >
      <FirstAdministratorForm
        token={setup}
        zones={state.data.timeZones}
        proposed={state.data.proposedZone}
        onDone={begin}
      />
    </Step>
  )
}

const Step = ({ title, text, of, children }: { title: string; text: string; of: number; children: ReactNode }) => (
  <AuthBox>
    <div>
      <Text inherit fz="sm" c="dimmed">
        Step {of} of 2
      </Text>
      <h1 className={css.title}>{title}</h1>
      <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
        {text}
      </Text>
    </div>
    {children}
  </AuthBox>
)
