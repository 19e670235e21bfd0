import { useState } from 'react'
import { AuthBox } from '../../features/access/auth/AuthBox.tsx'
import { type Challenge, CodeStep } from '../../features/access/auth/login/CodeStep.tsx'
import { CredentialsStep } from '../../features/access/auth/login/CredentialsStep.tsx'
import { useSignIn } from '../../features/access/auth/useSignIn.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { loginSearch } from './auth.search.ts'

type UnderWay = { challenge: Challenge; rememberMe: boolean }

/** First the password, then, where one is asked, the second factor. */
export function LoginPage() {
  const { redirect } = useSearchOf(loginSearch)
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)

  return (
    <AuthBox>
      {underWay ? (
        <CodeStep
          challenge={underWay.challenge}
          onSignedIn={(signedIn) => signIn(signedIn, underWay.rememberMe, redirect)}
          onBack={() => setUnderWay(null)}
        />
      ) : (
        <CredentialsStep
          email={email}
          onEmail={setEmail}
          onSignedIn={(signedIn, rememberMe) => signIn(signedIn, rememberMe, redirect)}
          onChallenge={(challenge, rememberMe) => setUnderWay({ challenge, rememberMe })}
        />
      )}
    </AuthBox>
  )
}
