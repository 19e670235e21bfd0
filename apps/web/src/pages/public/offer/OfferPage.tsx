import { phoneLink } from '@handoff/contracts/kit'
import type { OfferView } from '@handoff/contracts/offers'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { Failure } from '../CustomerFrame.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import type { Question } from './OfferDialogs.tsx'
import { OfferFrame } from './OfferFrame.tsx'
import { OfferSharing } from './OfferSharing.tsx'
import { OfferStatus } from './OfferStatus.tsx'
import css from './offer.module.css'
import { useTexts } from './texts.ts'
import { type Offer, useOffer, useOfferActions } from './useOffer.ts'

// What asks once more is fetched when something is pressed: this page is opened on slow phones.
const loadDialogs = () => import('./OfferDialogs.tsx')
const loadCode = () => import('./OfferCode.tsx')

/** The customer’s page: what was found for them, what they choose, what becomes of it, and who may see what. */
export function OfferPage() {
  const offer = useOffer()
  return <OfferFrame offer={offer}>{(view) => <OfferBody view={view} offer={offer} />}</OfferFrame>
}

type Props = { view: OfferView; offer: Offer }

function OfferBody({ view, offer }: Props) {
  const actions = useOfferActions(offer)
  const [question, setQuestion] = useState<Question | null>(null)
  const dialogs = useLazyPart(loadDialogs, question !== null)
  const failure = actions.failure ?? (offer.error && { error: offer.error, retry: () => void offer.refetch() })
  return (
    <>
      <Content {...{ view, offer, actions }} onAsk={setQuestion} />
      {failure && (
        <div className={css.failure}>
          <Failure error={failure.error} onRetry={failure.retry} />
        </div>
      )}
      {question && dialogs && (
        <dialogs.OfferDialog view={view} actions={actions} question={question} onClosed={() => setQuestion(null)} />
      )}
    </>
  )
}

type ContentProps = Props & { actions: ReturnType<typeof useOfferActions>; onAsk: (question: Question) => void }

function Content({ view, offer, actions, onAsk }: ContentProps) {
  const { phase, chosen, mode } = view
  const code = useLazyPart(loadCode, phase === 'code')
  switch (phase) {
    case 'code':
      return code && <code.OfferCode view={view} offer={offer} />
    case 'choose':
      return (
        <>
          <OfferChoice {...{ view, offer, actions, onAsk }} />
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
    case 'asked':
    case 'helped': {
      const isShown = chosen && (mode === GroupMode.Offer || mode === GroupMode.Direct || phase === 'helped')
      return (
        <>
          {isShown && <OfferStatus view={view} chosen={chosen} onAsk={onAsk} />}
          {mode !== GroupMode.Offer && mode !== GroupMode.Direct && (
            <OfferChoice {...{ view, offer, actions, onAsk }} isBelow={!!isShown} />
          )}
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
    }
    default:
      return (
        <>
          <Ended view={view} phase={phase} />
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
  }
}

function Ended({ view, phase }: { view: OfferView; phase: 'closed' | 'withdrawn' | 'expired' | 'unfilled' }) {
  const texts = useTexts()
  const [title, text] = texts.ended[phase]
  const { name, phone } = view.sender
  return (
    <section className={css.ended}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{text}</p>
      {phone && (
        <Button
          variant={phase === 'expired' ? 'filled' : 'default'}
          leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
          component="a"
          href={phoneLink(phone)}
        >
          {texts.callSender(name)}
        </Button>
      )}
    </section>
  )
}
