import { lazy, Suspense, useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { setupSearch } from '../auth.search.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

const loadSent = () => import('./CheckMail.tsx')
const SetupPage = lazy(async () => ({ default: (await import('../SetupPage.tsx')).SetupPage }))

/** The application to join; with the one-time address of an empty network, makes its first administrator. */
export function RegisterPage() {
  const { setup } = useSearchOf(setupSearch)
  const [email, setEmail] = useState<string | null>(null)
  const CheckMail = useLazyPart(loadSent, email !== null)?.CheckMail

  if (setup !== undefined)
    return (
      <Suspense>
        <SetupPage />
      </Suspense>
    )
  // The form stays, as it was sent, until what follows is there.
  return email !== null && CheckMail ? <CheckMail email={email} /> : <RegistrationForm onSent={setEmail} />
}
