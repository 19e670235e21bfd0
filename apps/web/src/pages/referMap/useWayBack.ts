import { useRouter } from '@tanstack/react-router'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { keptView } from './keptView.ts'

/** Once it is sent: back to where the page was opened from; without, to the referrals that were sent. */
export function useWayBack() {
  const router = useRouter()
  const { id } = useMe()
  return () => {
    keptView.forget(id)
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/customer-referrals/out-bound' })
  }
}
