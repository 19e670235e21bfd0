import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { whenIdle } from '../../kit/loading/useIdlePreload.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useBranding } from '../../theme/useBranding.ts'
import { LoginCover } from '../session/LoginCover.tsx'

const loadBar = () => import('./NavigationBar.tsx')
const loadToaster = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import('./Toaster.tsx')
}

/** Around every page: the bar of progress, the toasts, the title of the tab. */
export function Root() {
  const NavigationBar = useLazyPart(loadBar)?.NavigationBar
  const Toaster = useLazyPart(loadToaster)?.default
  const { name } = useBranding()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })

  // Before the page's own effects, so that a page may say more ('Rosa Marin · Handoff').
  useLayoutEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])

  return (
    <>
      {NavigationBar && <NavigationBar />}
      {Toaster && <Toaster />}
      <Outlet />
      <LoginCover />
    </>
  )
}
