import type { OfferView } from '@handoff/contracts/referrals/offers'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CustomerFrame } from '../CustomerFrame.tsx'
import css from './offer.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import { useTexts } from './texts.ts'
import type { Offer } from './useOffer.ts'

type Props = {
  offer: Offer
  title?: string
  foot?: (view: OfferView) => ReactNode
  children: (view: OfferView) => ReactNode
}

const cards = [210, 210, 210] as const

/** Around both pages of what was found for the customer. */
export function OfferFrame({ offer, title, foot, children }: Props) {
  const { view, error, refetch, isLinkMissing } = offer
  return (
    <CustomerFrame
      view={view}
      error={error}
      token={offer.of ? '' : offer.asked.token}
      isLinkMissing={isLinkMissing}
      onRetry={refetch}
      title={(texts) => title ?? texts.pageTitle}
      bar={(texts) => view?.isPreview && texts.preview}
      {...(foot && { foot })}
      skeleton={cards}
    >
      {(shown) => (
        <>
          {children(shown)}
          <Private view={shown} />
        </>
      )}
    </CustomerFrame>
  )
}

function Private({ view: { sender } }: { view: OfferView }) {
  const texts = useTexts()
  return (
    <Text className={css.private} inherit mt="lg" fz="sm" lh="1.5" ta="center" c="var(--text-2)">
      {texts.isPrivate}
      <br />
      {texts.questions(sender.name)}
      {sender.phone && (
        <>
          , <PhoneLink number={sender.phone} />
        </>
      )}
    </Text>
  )
}
