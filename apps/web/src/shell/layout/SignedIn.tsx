import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { meQuery } from '../../features/access/auth/whoAmI.ts'
import { drafts } from '../../kit/drafts/drafts.ts'
import { useHub } from '../../kit/hub/useHub.ts'
import { persistAnswers } from '../../kit/query/persistedAnswers.ts'
import { CurrentUser } from '../../kit/session/CurrentUser.ts'
import { session } from '../../kit/session/session.ts'
import { brand } from '../../theme/brand.ts'
import { followAccess } from '../session/followAccess.ts'

/** Provides the current user, paints the page in their color, and keeps it live. */
export function SignedIn({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const me = useQuery({ ...meQuery, staleTime: Infinity }).data

  useEffect(() => {
    if (!me?.id) return
    session.identify(me.id)
    drafts.keepOnly(me.id)
    return persistAnswers(cache, me.id)
  }, [cache, me?.id])

  useEffect(() => {
    if (me?.colorCode) brand.show(me.colorCode)
  }, [me?.colorCode])

  useHub(me?.id, useFollowAccess())

  if (!me) return null
  return (
    <CurrentUser value={me}>
      {/* Another person finds nothing on the page that the one before had open. */}
      <Fragment key={me.id}>{children}</Fragment>
    </CurrentUser>
  )
}

function useFollowAccess() {
  const cache = useQueryClient()
  const router = useRouter()
  return (why: Parameters<typeof followAccess>[2]) => void followAccess(router, cache, why)
}
