import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useHasToast } from '../../kit/firstToast.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { whenIdle } from '../../kit/loading/whenIdle.ts'
import { useBranding } from '../../theme/useBranding.ts'
import { LoginCover } from '../session/LoginCover.tsx'

const loadBar = async () => {
  await idle()
  return import('./NavigationBar.tsx')
}
const loadToasterNow = () => import('./Toaster.tsx')
const loadToaster = async () => {
  await idle()
  return loadToasterNow()
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))

/** Around every page: the progress bar, the toasts, the title of the tab. */
export function Root() {
  const isLight = useMatches({ select: (matches) => matches.at(-1)?.staticData.isLight === true })
  const hasToast = useHasToast()
  const NavigationBar = useLazyPart(loadBar, !isLight)?.NavigationBar
  const Toaster = useLazyPart(isLight ? loadToasterNow : loadToaster, !isLight || hasToast)?.default
  const { name } = useBranding()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })

  // Before the page's own effects, so that a page can extend it ('Rosa Marin · Handoff').
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
