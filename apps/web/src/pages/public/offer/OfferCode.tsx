import type { ApiError } from '@handoff/contracts/kit'
import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { useState } from 'react'
import { Failure } from '../CustomerFrame.tsx'
import { LinkCode } from '../LinkCode.tsx'
import css from './offer.module.css'
import { useTexts } from './texts.ts'
import type { Offer } from './useOffer.ts'

/** Before anything is named of a restricted service. */
export function OfferCode({ view, offer }: { view: OfferView; offer: Offer }) {
  const texts = useTexts()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ error: ApiError; retry: () => void } | null>(null)
  const { codeTo, sender } = view
  return (
    <>
      <h1 className={css.title}>{texts.codeTitle}</h1>
      <p className={css.lead}>
        {codeTo === null ? texts.codeNone(sender.name) : isSent ? texts.sentTo(codeTo) : texts.codeText}
      </p>
      {codeTo !== null && (
        <LinkCode
          endpoints={offers}
          token={offer.asked.token}
          words={texts}
          onSent={() => {
            setSent(true)
            setFailure(null)
          }}
          onOpened={offer.setPass}
          onFailed={(error, retry) => setFailure({ error, retry })}
        />
      )}
      {failure && (
        <div className={css.failure}>
          <Failure error={failure.error} onRetry={failure.retry} />
        </div>
      )}
    </>
  )
}
