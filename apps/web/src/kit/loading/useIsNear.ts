import { useIntersection, useWindowEvent } from '@mantine/hooks'
import { startTransition, useEffect, useState } from 'react'

/** True from when the element comes within a screen's reach, and before the page is printed: then it is worth drawing. */
export function useIsNear() {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '300px' })
  const [wasNear, setNear] = useState(false)
  useWindowEvent('beforeprint', () => setNear(true))
  const isIntersecting = entry?.isIntersecting
  useEffect(() => {
    if (isIntersecting) startTransition(() => setNear(true))
  }, [isIntersecting])
  return { ref, isNear: wasNear }
}
