import { Box, Flex, MantineThemeProvider, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useTexts } from '../../kit/texts/useTexts.ts'
import { BrandMark } from '../../shell/layout/BrandMark.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import css from './PublicFrame.module.css'
import { useChooseLanguage } from './PublicPage.tsx'
import { frameSearch } from './public.search.ts'
import { publicTheme } from './publicTheme.ts'
import { QuickExit } from './QuickExit.tsx'
import { useNoIndex } from './useNoIndex.ts'
import { useAbout } from './usePublicDirectory.ts'

type Props = {
  children: ReactNode
  /** Someone may not want to be seen here: offers a way out at once. */
  isSensitive?: boolean
  /** Pages behind a private link are not for search engines. */
  isPrivate?: boolean
}

/** Around every page that anyone may open. Inside of another page it has neither head nor foot. */
export function PublicFrame({ children, isSensitive = false, isPrivate = false }: Props) {
  const t = useTexts()
  const choose = useChooseLanguage()
  const { embed } = useSearchOf(frameSearch)
  const { data, isPending } = useAbout()
  useNoIndex(isPrivate)
  const exit = isSensitive && data && (
    <QuickExit to={data.quickExitUrl} label={t('link.quickExit')} hint={t('public.pressEscape')} />
  )
  return (
    <MantineThemeProvider inherit theme={publicTheme}>
      <Stack
        className={css.root}
        gap={0}
        mih="100dvh"
        data-embedded={embed || undefined}
        style={{ '--optional': `" · ${t('link.optional')}"` } as CSSProperties}
      >
        {/* In the head, where it covers nothing that someone fills in. */}
        {embed && exit && (
          <Flex className={css.bar} justify="flex-end" p="xs" bg="var(--surface)">
            {exit}
          </Flex>
        )}
        {!embed && (
          <Box
            className={css.head}
            component="header"
            py="md"
            px="max(var(--mantine-spacing-md), calc((100vw - var(--public-width)) / 2))"
            bg="var(--surface)"
          >
            <a href="#content" className="skip">
              {t('link.skip')}
            </a>
            <Link to="/public/network" className={css.brand}>
              <BrandMark />
            </Link>
            <Flex gap="xs" align="center" wrap="wrap">
              {data?.hotline && (
                <Text className="anywhere" inherit fz="sm" fw="500" c="var(--text-2)">
                  {data.hotline}
                </Text>
              )}
              <LanguageSwitch onChange={choose} />
              {exit}
            </Flex>
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
            <Flex
              component="p"
              rowGap="xxs"
              columnGap="lg"
              justify="center"
              wrap="wrap"
              w="100%"
              m={0}
              c="var(--text-2)"
            >
              <a href="tel:911">{t('public.danger')}</a>
              <a href="tel:988">{t('public.crisis')}</a>
              <a href="tel:211">{t('public.whereToStart')}</a>
            </Flex>
            <Link to="/public/network">{t('public.findHelp')}</Link>
            {data?.isHelpOn && <Link to="/public/network/help">{t('public.requestHelp')}</Link>}
            {data && (
              <a href="/api/public/network/hsds" download>
                {t('public.openData')}
              </a>
            )}
            <Link to="/auth/login">{t('public.logIn')}</Link>
          </Box>
        )}
      </Stack>
    </MantineThemeProvider>
  )
}
