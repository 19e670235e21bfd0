import { type Language, languageOf, languages, ownNameOf } from '@handoff/contracts/texts/languages'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Flex, SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { type TextFiles, useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { QuickExit } from '../QuickExit.tsx'
import css from './CustomerPage.module.css'
import { LinkFrame } from './LinkFrame.tsx'
import { LinkPage, type LinkPageProps, Rows } from './LinkPage.tsx'
import { useLinkSender } from './useLinkSender.ts'

/** What every page of a customer's link says of itself. */
type View = { language: Language; quickExitUrl: string }
type Props<V extends View> = Omit<LinkPageProps<V>, 'title' | 'bar' | 'children'> & {
  texts: TextFiles
  title: (t: Texts) => string
  bar?: (t: Texts) => ReactNode
  /** The words of the way out, where they are other ones. */
  exitLabel?: (t: Texts) => string
  /** The page itself has the switch of the language. */
  isLanguageInPage?: boolean
  children: (view: V, languageSwitch: ReactNode) => ReactNode
}

const chosenKey = 'link:language'

/** A customer’s page behind a link: in their language, with the way out. */
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
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(chosenKey))
  const sender = useLinkSender(page)
  const t = useTextsIn(
    languageOf(chosen ?? view?.language ?? sender?.language ?? navigator.language.slice(0, 2)),
    files,
  )
  useLanguage(t?.language)
  if (!t)
    return (
      <LinkFrame skip="">
        <Rows heights={rest.skeleton} />
      </LinkFrame>
    )
  const languageSwitch = (
    <SegmentedControl
      className={css.language}
      size="xs"
      aria-label={t('link.language')}
      value={t.language}
      onChange={(code) => {
        sessionStorage.setItem(chosenKey, code)
        setChosen(code)
      }}
      data={languages.map((one) => ({ value: one, label: <span lang={one}>{ownNameOf(one)}</span> }))}
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
        {(shown) => children(shown, languageSwitch)}
      </LinkPage>
    </TextsProvider>
  )
}

/** Screen readers speak it, and browsers offer no translation. */
function useLanguage(language: Language | undefined) {
  useEffect(() => {
    if (!language) return
    const before = document.documentElement.lang
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = before
    }
  }, [language])
}
