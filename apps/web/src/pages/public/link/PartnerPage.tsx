import type { ReactNode } from 'react'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { LinkPage, type LinkPageProps } from './LinkPage.tsx'
import { partnerTexts } from './partnerTexts.ts'
import { useLinkSender } from './useLinkSender.ts'

type Props<View> = LinkPageProps<View> & {
  /** What to do with a dead link. */
  deadText: string
  /** At the right of the brand. */
  aside?: ReactNode
}

/** A page behind a link for a provider without a login, in English like the product. */
export const PartnerPage = <View,>(props: Props<View>) => (
  <TextsProvider value={partnerTexts}>
    <LinkPage sender={useLinkSender(props.page)} {...props} />
  </TextsProvider>
)
