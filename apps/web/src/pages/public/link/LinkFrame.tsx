import { Box, Flex, MantineThemeProvider, Stack, Text } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrandMark } from '../../../shell/layout/BrandMark.tsx'
import { publicTheme } from '../publicTheme.ts'
import { useNoIndex } from '../useNoIndex.ts'
import css from './LinkFrame.module.css'

type Props = {
  skip: string
  /** At the right of the brand. */
  aside?: ReactNode
  /** Above everything: that it is a preview. */
  bar?: ReactNode
  /** Buttons that stay in sight at the bottom. */
  foot?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** Around the pages that a link from an email opens: neither menu nor way to other pages, and not for search engines. */
export function LinkFrame({ skip, aside, bar, foot, isWide, children }: Props) {
  useNoIndex()
  return (
    <MantineThemeProvider inherit theme={publicTheme}>
      <Stack className={css.root} gap={0} mih="100dvh">
        {bar && (
          <Text
            inherit
            py="xs"
            px="md"
            bg="var(--brand-tint-2)"
            c="var(--brand-text)"
            fz="sm"
            fw="600"
            ta="center"
            role="status"
          >
            {bar}
          </Text>
        )}
        <Flex
          className="ruled-below"
          component="header"
          gap="xs"
          align="center"
          justify="space-between"
          wrap="wrap"
          mih={60}
          py="xs"
          px="max(var(--mantine-spacing-md), calc((100vw - var(--link-width)) / 2))"
          bg="var(--surface)"
        >
          {skip && (
            <a href="#content" className="skip">
              {skip}
            </a>
          )}
          <Flex
            component="span"
            display="inline-flex"
            gap="xs"
            align="center"
            flex="1 0 auto"
            maw="100%"
            miw={0}
            fw="600"
            fz="md"
            lts="var(--font-tight)"
            c="var(--text)"
          >
            <BrandMark />
          </Flex>
          {aside}
        </Flex>
        <main id="content" tabIndex={-1} className={clsx(css.main, isWide && css.wide)}>
          {children}
        </main>
        {foot && (
          <Box
            className={css.foot}
            pos="sticky"
            bottom={0}
            pt="sm"
            px="md"
            pb="max(var(--mantine-spacing-sm), env(safe-area-inset-bottom))"
            bg="var(--surface)"
            data-bottom-bar
          >
            <Stack gap="xs" maw={560} mx="auto">
              {foot}
            </Stack>
          </Box>
        )}
      </Stack>
    </MantineThemeProvider>
  )
}
