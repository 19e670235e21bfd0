import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { LinkCode } from '../link/LinkCode.tsx'
import { OfferFailure } from './OfferFrame.tsx'
import type { Offer } from './useOffer.ts'

/** Before anything is named of a restricted service. */
export function OfferCode({ view, offer }: { view: OfferView; offer: Offer }) {
  const t = useTexts()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Offer['failure']>(null)
  const { codeTo, sender } = view
  return (
    <>
      <Title className="anywhere" order={1} fz="xxl" fw="600" lh="1.25">
        {t('code.title')}
      </Title>
      <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
        {codeTo === null
          ? t('code.noEmail', { sender: sender.name })
          : isSent
            ? t('code.sentTo', { email: codeTo })
            : t('code.text')}
      </Text>
      {codeTo !== null && (
        <LinkCode
          endpoints={offers}
          token={offer.asked.token}
          onSent={() => {
            setSent(true)
            setFailure(null)
          }}
          onOpened={offer.setPass}
          onFailed={(error, retry) => setFailure({ error, retry })}
        />
      )}
      <OfferFailure failure={failure} />
    </>
  )
}
