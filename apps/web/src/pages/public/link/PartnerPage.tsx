import type { ReactNode } from 'react'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import { useChooseLanguage } from '../PublicPage.tsx'
import { LinkPage, type LinkPageProps } from './LinkPage.tsx'
import { useLinkSender } from './useLinkSender.ts'

type Props<View> = LinkPageProps<View> & {
  /** What to do with a dead link. */
  deadText: string
  /** At the right of the brand, instead of the languages. */
  aside?: ReactNode
}

/** A page behind a link for a provider without a login. */
export function PartnerPage<View>(props: Props<View>) {
  const choose = useChooseLanguage()
  return <LinkPage sender={useLinkSender(props.page)} aside={<LanguageSwitch onChange={choose} />} {...props} />
}
