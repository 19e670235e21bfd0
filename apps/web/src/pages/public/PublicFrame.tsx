import { Box, MantineThemeProvider, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { BrandMark } from '../../shell/layout/BrandMark.tsx'
import css from './PublicFrame.module.css'
import { frameSearch } from './public.search.ts'
import { publicTheme } from './publicTheme.ts'
import { QuickExit } from './QuickExit.tsx'
import { useNoIndex } from './useNoIndex.ts'
import { useAbout } from './usePublicDirectory.ts'

type Props = {
  children: ReactNode
  /** Someone may not want to be seen here: offers a way out at once. */
  isSensitive?: boolean
  /** Pages that are reached by a link of one's own are not for search engines. */
  isPrivate?: boolean
}

/** Around every page that anyone may open. Inside of another page it has neither head nor foot. */
export function PublicFrame({ children, isSensitive = false, isPrivate = false }: Props) {
  const { embed } = useSearchOf(frameSearch)
  const { data, isPending } = useAbout()
  useNoIndex(isPrivate)
  return (
    <MantineThemeProvider inherit theme={publicTheme}>
      <Stack className={css.root} gap={0} mih="100dvh" data-embedded={embed || undefined}>
        {!embed && (
          <Box
            className={css.head}
            component="header"
            py="md"
            px="max(var(--mantine-spacing-lg), calc((100vw - var(--public-width)) / 2))"
            bg="var(--surface)"
          >
            <a href="#content" className="skip">
              Skip to the content
            </a>
            <Link to="/public/network" className={css.brand}>
              <BrandMark />
            </Link>
            {data?.hotline && (
              <Text className="anywhere" inherit fz="sm" fw="500" c="var(--text-2)">
                {data.hotline}
              </Text>
            )}
          </Box>
        )}
        <Box id="content" tabIndex={-1} className={css.main} component="main" flex={1} w="100%" mx="auto">
          {children}
        </Box>
        {!embed && !isPending && (
          <Box
            className={css.foot}
            component="footer"
            pt="lg"
            px="lg"
            pb="calc(2 * var(--mantine-spacing-xxl))"
            fz="sm"
          >
            <Link to="/public/network">Find help</Link>
            {data?.isHelpOn && <Link to="/public/network/help">Request help</Link>}
            {data && (
              <a href="/api/public/network/hsds" download>
                Open data
              </a>
            )}
            <Link to="/auth/login">Log in</Link>
          </Box>
        )}
        {isSensitive && data && <QuickExit to={data.quickExitUrl} />}
      </Stack>
    </MantineThemeProvider>
  )
}
