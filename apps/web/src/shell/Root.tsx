import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { productName } from '../kit/useDocumentTitle.ts'
import { whenIdle } from '../kit/useIdlePreload.ts'
import { useLazyPart } from '../kit/useLazyPart.ts'
import { NavigationBar } from './NavigationBar.tsx'

const loadToaster = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import('./Toaster.tsx')
}

/** Around every page: the bar of progress, the toasts, the title of the tab. */
export function Root() {
  const Toaster = useLazyPart(loadToaster)?.default
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })

  // Before the page's own effects, so that a page may say more ('Rosa Marin · Handoff').
  useLayoutEffect(() => {
    if (title) document.title = `${title} · ${productName}`
  }, [title])

  return (
    <>
      <NavigationBar />
      {Toaster && <Toaster />}
      <Outlet />
    </>
  )
}
