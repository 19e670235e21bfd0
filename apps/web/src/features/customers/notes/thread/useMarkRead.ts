import { notes } from '@handoff/contracts/customers/notes'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useEffect, useRef } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'

/** Marks the thread as read up to its latest message, once it is on the screen of a tab that is in front. */
export function useMarkRead({ id, unread }: ReferralDetail, latest: number | undefined) {
  const section = useRef<HTMLElement>(null)
  // Shown again, it is marked again: a mark that fails is no one’s concern.
  const { mutate } = useAction(notes.markRead, { feedback: 'nothing', isHandled: () => true })
  const marked = useRef('')

  useEffect(() => {
    if (latest === undefined || unread === 0 || !section.current) return
    const mark = `${id} ${latest}`
    let isOnScreen = typeof IntersectionObserver === 'undefined'
    const markIfVisible = () => {
      if (!isOnScreen || document.visibilityState !== 'visible' || marked.current === mark) return
      marked.current = mark
      mutate({ id, noteId: latest })
    }
    const observer = isOnScreen
      ? undefined
      : new IntersectionObserver((entries) => {
          isOnScreen = entries.some(({ isIntersecting }) => isIntersecting)
          markIfVisible()
        })
    observer?.observe(section.current)
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => {
      observer?.disconnect()
      document.removeEventListener('visibilitychange', markIfVisible)
    }
  }, [id, latest, unread, mutate])
  return section
}
