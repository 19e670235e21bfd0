import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { session } from '../../../../kit/session/session.ts'
import { AuthBox } from '../AuthBox.tsx'
import { type SignedIn, useSignIn, useSignInAgain } from '../useSignIn.ts'
import { type Challenge, CodeStep } from './CodeStep.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'

type Props = { person: { id: number; email: string } }

/** The login over a page with unsaved text: for the person who typed it. */
export function LoginAgain({ person }: Props) {
  const signIn = useSignIn()
  const signInAgain = useSignInAgain()
  const [underWay, setUnderWay] = useState<{ challenge: Challenge; rememberMe: boolean } | null>(null)
  const enter = (signedIn: SignedIn, rememberMe: boolean) =>
    signedIn.id === person.id ? signInAgain(signedIn, rememberMe) : signIn(signedIn, rememberMe)

  return (
    <AuthBox>
      {underWay ? (
        <CodeStep
          challenge={underWay.challenge}
          onSignedIn={(signedIn) => enter(signedIn, underWay.rememberMe)}
          onBack={() => setUnderWay(null)}
        />
      ) : (
        <>
          <CredentialsStep
            email={person.email}
            onEmail={() => {}}
            isAgain
            onSignedIn={enter}
            onChallenge={(challenge, rememberMe) => setUnderWay({ challenge, rememberMe })}
          />
          <Text inherit fz="sm" c="dimmed" ta="center">
            Not {person.email}?
            <br />
            <Button variant="subtle" size="compact-sm" onClick={() => session.abandon()}>
              Log in as someone else
            </Button>
            <br />
            This discards what you typed.
          </Text>
        </>
      )}
    </AuthBox>
  )
}
