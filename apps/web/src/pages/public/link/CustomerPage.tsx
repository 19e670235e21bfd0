import { type Language, languageOf } from '@handoff/contracts/texts/languages'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Flex } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDocumentLanguage } from '../../../kit/texts/useDocumentLanguage.ts'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { type TextFiles, useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import { QuickExit } from '../QuickExit.tsx'
import { LinkFrame } from './LinkFrame.tsx'
import { LinkPage, type LinkPageProps, Rows } from './LinkPage.tsx'
import { useLinkSender } from './useLinkSender.ts'

/** What the view of every customer page has. */
type View = { language: Language; quickExitUrl: string }
type Props<V extends View> = Omit<LinkPageProps<V>, 'title' | 'bar' | 'children'> & {
  texts: TextFiles
  title: (t: Texts) => string
  bar?: (t: Texts) => ReactNode
  /** Label of the quick exit, if different. */
  exitLabel?: (t: Texts) => string
  /** The page shows the language switch itself. */
  isLanguageInPage?: boolean
  children: (view: V, languageSwitch: ReactNode) => ReactNode
}

const languageKey = 'link:language'

/** A customer’s page behind a link, in their language, with a quick exit. */
export function CustomerPage<V extends View>({
  page,
  texts: files,
  title,
  bar,
  exitLabel,
  isLanguageInPage = false,
  children,
  ...rest
}: Props<V>) {
  const { view } = page
  const [selectedLanguage, setSelectedLanguage] = useState(() => sessionStorage.getItem(languageKey))
  const sender = useLinkSender(page)
  const t = useTextsIn(
    languageOf(selectedLanguage ?? view?.language ?? sender?.language ?? navigator.language.slice(0, 2)),
    files,
  )
  useDocumentLanguage(t?.language)
  if (!t)
    return (
      <LinkFrame skip="">
        <Rows heights={rest.skeleton} />
      </LinkFrame>
    )
  const languageSwitch = (
    <LanguageSwitch
      onChange={(language) => {
        sessionStorage.setItem(languageKey, language)
        setSelectedLanguage(language)
      }}
    />
  )
  return (
    <TextsProvider value={t}>
      <LinkPage
        page={page}
        title={title(t)}
        bar={bar?.(t)}
        sender={sender}
        aside={
          <Flex component="span" gap="xxs" align="center">
            {(!isLanguageInPage || !view) && languageSwitch}
            {view && <QuickExit to={view.quickExitUrl} label={exitLabel?.(t) ?? t('link.quickExit')} />}
          </Flex>
        }
        {...rest}
      >
        {(content) => children(content, languageSwitch)}
      </LinkPage>
    </TextsProvider>
  )
}
