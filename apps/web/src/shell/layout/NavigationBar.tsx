import { NavigationProgress } from '@mantine/nprogress'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { busyWork } from '../session/busyWork.ts'

/** One bar for page changes and requests alike. */
export function NavigationBar() {
  const router = useRouter()
  const isBusy = useIsFetching({ predicate: ({ meta }) => meta?.isSilent !== true }) + useIsMutating() > 0

  useEffect(() => {
    let isUnderWay = false
    const starts = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (!pathChanged || isUnderWay) return
      isUnderWay = true
      busyWork.begin()
    })
    const arrives = router.subscribe('onResolved', () => {
      if (isUnderWay) busyWork.end()
      isUnderWay = false
    })
    return () => {
      starts()
      arrives()
    }
  }, [router])

  useEffect(() => {
    if (!isBusy) return
    busyWork.begin()
    return busyWork.end
  }, [isBusy])

  return <NavigationProgress size={2} color="var(--brand)" stepInterval={250} aria-label="Loading page" />
}
