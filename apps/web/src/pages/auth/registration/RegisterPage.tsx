import { lazy, Suspense, useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { setupSearch } from '../auth.search.ts'
import { CheckMail } from './CheckMail.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

const SetupPage = lazy(async () => ({ default: (await import('../SetupPage.tsx')).SetupPage }))

/** The application to join; with the one-time address of an empty network, makes its first administrator. */
export function RegisterPage() {
  const { setup } = useSearchOf(setupSearch)
  const [email, setEmail] = useState<string | null>(null)

  if (setup !== undefined)
    return (
      <Suspense>
        <SetupPage />
      </Suspense>
    )
  return email === null ? <RegistrationForm onSent={setEmail} /> : <CheckMail email={email} />
}
