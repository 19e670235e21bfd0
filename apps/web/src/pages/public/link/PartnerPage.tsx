import type { ReactNode } from 'react'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { LinkPage, type LinkPageProps } from './LinkPage.tsx'
import { partnerTexts } from './partnerTexts.ts'
import { useLinkSender } from './useLinkSender.ts'

type Props<View> = LinkPageProps<View> & {
  /** Where else they can go from a link that opens nothing. */
  deadText: string
  /** At the right of the brand. */
  aside?: ReactNode
}

/** A page behind a link for a provider without a login: in English, as the product is. */
export const PartnerPage = <View,>(props: Props<View>) => (
  <TextsProvider value={partnerTexts}>
    <LinkPage sender={useLinkSender(props.page)} {...props} />
  </TextsProvider>
)
