import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Address } from '../../../kit/address/pageLink.ts'
import { forgetPersistedAnswers } from '../../../kit/query/persistedAnswers.ts'
import { refetchList } from '../../../kit/query/refetchList.ts'
import { type PreviewRole, previewRole } from '../../../kit/session/previewRole.ts'
import { toast } from '../../../kit/toast.tsx'
import { meQuery } from '../auth/whoAmI.ts'

/** Looks at the product as another role, and becomes oneself again. Nothing that was answered before is kept. */
export function usePreview() {
  const cache = useQueryClient()
  const router = useRouter()

  async function become(role: PreviewRole | null, path: string) {
    const before = previewRole.current
    const look = (as: PreviewRole | null) => (as ? previewRole.begin(as) : previewRole.end())
    await cache.cancelQueries()
    look(role)
    try {
      await cache.fetchQuery({ ...meQuery, staleTime: 0 })
    } catch (error) {
      look(before)
      toast.error((error as Error).message)
      return
    }
    forgetPersistedAnswers()
    await router.navigate({ to: path })
    await refetchList(cache)
  }

  return {
    begin: (role: PreviewRole) => become(role, '/'),
    leave: () => become(null, '/staff/roles' satisfies Address),
  }
}
