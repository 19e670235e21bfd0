import { Flex, SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { languages, type Texts, TextsProvider, textsOf } from '../offer/texts.ts'
import { QuickExit } from '../QuickExit.tsx'
import css from './CustomerPage.module.css'
import { LinkPage, type LinkPageProps } from './LinkPage.tsx'
import { useLinkSender } from './useLinkSender.ts'

/** What every page of a customer's link says of itself. */
type View = { language: string; quickExitUrl: string }
type Props<V extends View> = Omit<LinkPageProps<V>, 'title' | 'bar' | 'children'> & {
  title: (texts: Texts) => string
  bar?: (texts: Texts) => ReactNode
  /** The words of the way out, where they are other ones. */
  exitLabel?: (texts: Texts) => string
  /** The page itself has the switch of the language. */
  isLanguageInPage?: boolean
  children: (view: V, languageSwitch: ReactNode) => ReactNode
}

const chosenKey = 'link:language'

/** A customer’s page behind a link: in their language, with the way out. */
export function CustomerPage<V extends View>({
  page,
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
  const texts = textsOf(chosen ?? view?.language ?? sender?.language ?? navigator.language.slice(0, 2))
  useLanguage(texts)
  const languageSwitch = (
    <SegmentedControl
      className={css.language}
      size="xs"
      aria-label={texts.language}
      value={texts.code}
      onChange={(code) => {
        sessionStorage.setItem(chosenKey, code)
        setChosen(code)
      }}
      data={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
    />
  )
  return (
    <TextsProvider value={texts}>
      <LinkPage
        page={page}
        title={title(texts)}
        bar={bar?.(texts)}
        sender={sender}
        aside={
          <Flex component="span" gap="xxs" align="center">
            {(!isLanguageInPage || !view) && languageSwitch}
            {view && <QuickExit to={view.quickExitUrl} label={exitLabel?.(texts) ?? texts.quickExit} />}
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
function useLanguage({ code }: Texts) {
  useEffect(() => {
    const before = document.documentElement.lang
    document.documentElement.lang = code
    return () => {
      document.documentElement.lang = before
    }
  }, [code])
}
