import type { ApiError } from '@handoff/contracts/kit'
import type { OfferView } from '@handoff/contracts/referrals/offers'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CustomerPage } from '../link/CustomerPage.tsx'
import { Failure } from '../link/LinkPage.tsx'
import css from './offer.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import type { Offer } from './useOffer.ts'

type Props = {
  offer: Offer
  title?: string
  foot?: (view: OfferView) => ReactNode
  children: (view: OfferView) => ReactNode
}

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&code&offer&opening&refusal&need&language&appointment&followUp',
  import: 'default',
})
const cards = [210, 210, 210] as const

/** Around both pages of what was found for the customer. */
export function OfferFrame({ offer, title, foot, children }: Props) {
  return (
    <CustomerPage
      page={offer}
      texts={texts}
      title={(t) => title ?? t('offer.pageTitle')}
      bar={(t) => offer.view?.isPreview && t('offer.preview')}
      foot={foot}
      skeleton={cards}
    >
      {(view) => (
        <>
          {children(view)}
          <Private view={view} />
        </>
      )}
    </CustomerPage>
  )
}

function Private({ view: { sender } }: { view: OfferView }) {
  const t = useTexts()
  return (
    <Text className={css.private} inherit mt="lg" fz="sm" lh="1.5" ta="center" c="var(--text-2)">
      {t('link.isPrivate')}
      <br />
      {t('offer.questions', { sender: sender.name })}
      {sender.phone && (
        <>
          , <PhoneLink number={sender.phone} />
        </>
      )}
    </Text>
  )
}

/** What could not be done, in sight wherever the page is. */
export const OfferFailure = ({ failure }: { failure: { error: ApiError; retry: () => unknown } | null }) =>
  failure && (
    <Box className={css.failure} pos="sticky" bottom="sm" my="md">
      <Failure {...failure} />
    </Box>
  )
