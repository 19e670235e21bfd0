import { Box } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { usePreviewRole } from '../../kit/session/previewRole.ts'
import { useIsWide } from '../../ui/layout/useIsWide.ts'
import { Header } from '../header/Header.tsx'
import { Sidebar } from '../menu/Sidebar.tsx'
import css from './AppLayout.module.css'
import { ConnectionBar } from './ConnectionBar.tsx'
import { followHeight } from './followHeight.ts'
import { SignedIn } from './SignedIn.tsx'

const loadLogout = () => import('../menu/LogoutModal.tsx')
const loadPreviewBar = () => import('./PreviewBar.tsx')
const loadMenu = () => import('../header/MobileMenu.tsx')

/** The default layout: sidebar, header, and the page. */
export const AppLayout = () => (
  <AppFrame>
    <Outlet />
  </AppFrame>
)

/** Around a page whose route is not always below this layout. */
export const AppFrame = ({ children }: { children: ReactNode }) => (
  <SignedIn>
    <Frame>{children}</Frame>
  </SignedIn>
)

function Frame({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  // Open by default (specification, section 2) if there is room, from 1280 px; below 1024 px it covers the page.
  const [isOpen, sidebar] = useDisclosure(useIsWide())
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isLeaving, setLeaving] = useState(false)
  const MobileMenu = useLazyPart(loadMenu, isDrawerOpen)?.default
  const role = usePreviewRole()
  const PreviewBar = useLazyPart(loadPreviewBar, role !== null)?.default
  const LogoutModal = useLazyPart(loadLogout, isLeaving)?.default

  const closeDrawer = drawer.close
  useEffect(() => {
    if (isWide) closeDrawer()
  }, [isWide, closeDrawer])

  const logout = () => {
    drawer.close()
    setLeaving(true)
  }

  return (
    <div className={css.root} data-menu={isOpen ? 'open' : 'closed'}>
      <a href="#main" className="skip">
        Skip to content
      </a>
      {isWide && (
        <Box className={css.navbar} pos="fixed" w={252} bg="var(--canvas)">
          <Sidebar onLogout={logout} />
        </Box>
      )}
      {!isWide && MobileMenu && <MobileMenu isOpen={isDrawerOpen} onClose={drawer.close} onLogout={logout} />}
      <div className={css.content}>
        <Box ref={followHeight} className={css.top} pos="sticky" top={0}>
          <ConnectionBar />
          {role && PreviewBar && <PreviewBar role={role} />}
          <Header
            isWide={isWide}
            isMenuOpen={isWide ? isOpen : isDrawerOpen}
            onMenu={isWide ? sidebar.toggle : drawer.toggle}
            onLogout={logout}
          />
        </Box>
        <Box className={css.main} component="main" flex={1} id="main" tabIndex={-1}>
          <Box className={css.page} mx="auto">
            {children}
          </Box>
        </Box>
      </div>
      {LogoutModal && <LogoutModal isOpen={isLeaving} onClose={() => setLeaving(false)} />}
    </div>
  )
}
