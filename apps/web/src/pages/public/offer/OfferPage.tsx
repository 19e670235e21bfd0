import { phoneLink } from '@handoff/contracts/kit'
import type { OfferView } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { FollowUpAnswer } from '@handoff/contracts/surveys/followUps'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { OfferChoice } from './OfferChoice.tsx'
import type { Question } from './OfferDialogs.tsx'
import { OfferFailure, OfferFrame } from './OfferFrame.tsx'
import { OfferSharing } from './OfferSharing.tsx'
import { OfferStatus } from './OfferStatus.tsx'
import css from './offer.module.css'
import { type Offer, useOffer } from './useOffer.ts'
import { useOnward } from './useOnward.ts'

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
  const [question, setQuestion] = useState<Question | null>(null)
  const dialogs = useLazyPart(loadDialogs, question !== null)
  return (
    <>
      <Content {...{ view, offer }} onAsk={setQuestion} />
      <OfferFailure failure={offer.failure ?? (offer.error && { error: offer.error, retry: offer.refetch })} />
      {question && dialogs && (
        <dialogs.OfferDialog view={view} offer={offer} question={question} onClosed={() => setQuestion(null)} />
      )}
    </>
  )
}

type ContentProps = Props & { onAsk: (question: Question) => void }

function Content({ view, offer, onAsk }: ContentProps) {
  const { phase, chosen, mode } = view
  const code = useLazyPart(loadCode, phase === 'code')
  switch (phase) {
    case 'code':
      return code && <code.OfferCode view={view} offer={offer} />
    case 'choose':
      return (
        <>
          <OfferChoice {...{ view, offer, onAsk }} />
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
    case 'asked':
    case 'helped': {
      const isShown = chosen && (mode === GroupMode.Offer || mode === GroupMode.Direct || phase === 'helped')
      return (
        <>
          {isShown && <OfferStatus view={view} chosen={chosen} offer={offer} onAsk={onAsk} />}
          {mode !== GroupMode.Offer && mode !== GroupMode.Direct && (
            <OfferChoice {...{ view, offer, onAsk }} isBelow={!!isShown} />
          )}
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
    }
    default:
      return (
        <>
          <Ended view={view} phase={phase} offer={offer} />
          <OfferSharing view={view} onAsk={onAsk} />
        </>
      )
  }
}

type EndedProps = Props & { phase: 'closed' | 'withdrawn' | 'expired' | 'unfilled' }

function Ended({ view, phase, offer }: EndedProps) {
  const t = useTexts()
  const { name, phone } = view.sender
  return (
    <Box component="section" py="lg" px={0}>
      <Title className="anywhere" order={1} fz="xxl" fw="600" lh="1.25">
        {t(`offer.ended.${phase}`)}
      </Title>
      <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
        {t(`offer.endedText.${phase}`)}
      </Text>
      {view.feedback && <Feedback answer={view.feedback.answer} offer={offer} />}
      {phone && (
        <Button
          variant={phase === 'expired' ? 'filled' : 'default'}
          leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
          component="a"
          href={phoneLink(phone)}
        >
          {t('link.callSender', { sender: name })}
        </Button>
      )}
    </Box>
  )
}

/** “Did you get help?” at once, and not only in the email a week later. */
function Feedback({ answer, offer }: { answer: FollowUpAnswer | null; offer: Offer }) {
  const t = useTexts()
  const onward = useOnward(offer, 'followUp')
  return (
    <Stack className={`panel ${css.feedback}`} gap="sm" p="md">
      <Box component="h2" fz="lg">
        {t('followUp.title')}
      </Box>
      {answer !== null && <p>{t('offer.youSaid', { answer: t(`followUp.answer.${answer}`) })}</p>}
      <Button variant={answer === null ? 'filled' : 'default'} loading={onward.isPending} onClick={onward.go}>
        {answer === null ? t('offer.tellUs') : t('offer.changeAnswer')}
      </Button>
    </Stack>
  )
}
