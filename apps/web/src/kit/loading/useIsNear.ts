import { useIntersection, useWindowEvent } from '@mantine/hooks'
import { startTransition, useEffect, useState } from 'react'

/** True once the element is within one screen of the viewport, and before printing: then it should be rendered. */
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
