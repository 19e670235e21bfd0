import { Stack } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { clsx } from 'clsx'
import css from './AuthenticationLayout.module.css'
import { BrandFrame } from './BrandFrame.tsx'
import { NetworkArt } from './NetworkArt.tsx'

/** For anyone who is not logged in: the pages under /auth, with the picture. */
export const AuthenticationLayout = () => (
  <div className={clsx(css.root, css.split)}>
    <Stack gap={0} mih="100dvh">
      <BrandFrame>
        <Outlet />
      </BrandFrame>
    </Stack>
    <NetworkArt />
  </div>
)
