import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { followAccess } from './followAccess.ts'

export function useFollowAccess() {
  const cache = useQueryClient()
  const router = useRouter()
  return (why: Parameters<typeof followAccess>[2]) => void followAccess(router, cache, why)
}
