import { links } from '@handoff/contracts/referrals/link-senders'
import { type Language, languageOf } from '@handoff/contracts/texts/languages'
import type { Texts } from '@handoff/contracts/texts/texts'
import type { ReactNode } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { PageTexts } from '../../../kit/texts/PageTexts.tsx'
import { useDocumentLanguage } from '../../../kit/texts/useDocumentLanguage.ts'
import { type TextFiles, useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import { useSelectedLanguage } from '../useSelectedLanguage.ts'
import { LinkFrame } from './LinkFrame.tsx'
import { LinkPage, type LinkPageProps, Rows } from './LinkPage.tsx'
import { useLinkSender } from './useLinkSender.ts'

type Props<View> = Omit<LinkPageProps<View>, 'title' | 'bar'> & {
  texts: TextFiles
  title: (t: Texts) => string
  /** What to do with a dead link. */
  deadText: (t: Texts) => string
  /** After the languages: at the right of the brand, on a phone below it. */
  aside?: ((t: Texts) => ReactNode) | undefined
}

/**
 * A page behind a link for a provider without a login, in the language chosen in this browser, else the one that the
 * provider has chosen elsewhere, else the browser’s. Emails to the provider follow its choice.
 */
export function PartnerPage<View extends { language: Language | null }>({
  page,
  texts: files,
  title,
  deadText,
  aside,
  ...rest
}: Props<View>) {
  const [selected, select] = useSelectedLanguage()
  const sender = useLinkSender(page)
  const t = useTextsIn(
    languageOf(selected ?? page.view?.language ?? sender?.language ?? navigator.language.slice(0, 2)),
    files,
  )
  useDocumentLanguage(t?.language)
  if (!t)
    return (
      <LinkFrame skip="">
        <Rows heights={rest.skeleton} />
      </LinkFrame>
    )
  const choose = (language: Language) => {
    select(language)
    // This page is in the language whether or not it could be saved.
    if (page.token && page.state !== 'dead') ask(links.setLanguage, { token: page.token, language }).catch(() => {})
  }
  return (
    <PageTexts texts={t}>
      <LinkPage
        page={page}
        title={title(t)}
        deadText={deadText(t)}
        sender={sender}
        aside={
          <>
            <LanguageSwitch onChange={choose} />
            {aside?.(t)}
          </>
        }
        {...rest}
      />
    </PageTexts>
  )
}
