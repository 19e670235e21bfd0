import { phoneLink } from '@handoff/contracts/kit'
import type { OfferStep, OfferView } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { Button } from '@mantine/core'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { OfferAppointment } from './OfferAppointment.tsx'
import { stateTones } from './OfferCard.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { dayIn, needIn, type Texts, useTexts, whenIn } from './texts.ts'
import type { Offer } from './useOffer.ts'

type Props = {
  view: OfferView
  chosen: NonNullable<OfferView['chosen']>
  offer: Offer
  onAsk: (question: Question) => void
}

/** What has happened to the request, and what comes next. */
export function OfferStatus({ view, chosen, offer, onAsk }: Props) {
  const texts = useTexts()
  const { id, name, phone, steps } = chosen
  const state = view.providers.find((one) => one.id === id)?.state ?? 'asked'
  const isHelped = view.phase === 'helped'
  const need = needIn(texts, view.category)
  const isOffer = view.mode === GroupMode.Offer
  const next = steps.findIndex(({ at }) => at === null)
  return (
    <>
      <p className={css.pill}>
        <StatusPill tone={stateTones[state]}>{texts.states[state]}</StatusPill>
      </p>
      <h1 className={css.title}>{isHelped || !isOffer ? texts.helps(name, need) : texts.youChose(name)}</h1>
      {!chosen.appointment?.isOpen && <p className={css.lead}>{isHelped ? texts.theyHelp : texts.askedThem(need)}</p>}
      {chosen.appointment?.isOpen && (
        <OfferAppointment appointment={chosen.appointment} offer={offer} isPreview={view.isPreview} />
      )}
      <section className={`panel ${css.progress}`}>
        <ol>
          {steps.map(({ key, at }, index) => (
            <li
              key={key}
              data-done={at !== null || undefined}
              data-next={index === next || undefined}
              aria-current={index === next ? 'step' : undefined}
            >
              <span className={css.dot}>{at !== null && <IconCheck size={14} stroke={2.4} aria-hidden />}</span>
              <b>{labelOf(key, at !== null)}</b>
              <small>{wordsOf(texts, key, at, chosen)}</small>
            </li>
          ))}
        </ol>
        {(phone || view.canChooseAnother) && (
          <div className={css.two}>
            {phone && (
              <Button
                variant="default"
                leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
                component="a"
                href={phoneLink(phone)}
              >
                {texts.callThem}
              </Button>
            )}
            {view.canChooseAnother && (
              <Button variant="default" onClick={() => onAsk({ kind: 'another', id, name })}>
                {texts.chooseAnother}
              </Button>
            )}
          </div>
        )}
      </section>
    </>
  )

  function labelOf(key: OfferStep, isDone: boolean) {
    if (key === 'chosen' && !isOffer) return texts.steps.asked
    if (key === 'answered' && isDone && state === 'waitlisted') return texts.steps.waitlisted
    if (key === 'answered' && isDone) return texts.steps.accepted
    return texts.steps[key]
  }
}

function wordsOf(texts: Texts, key: OfferStep, at: string | Date | null, chosen: Props['chosen']) {
  const { appointment, usualHours, dueAt } = chosen
  if (key === 'booked' && appointment) return whenIn(texts, appointment.startsAt, appointment.timeZone)
  if (at !== null) return whenIn(texts, at)
  if (key !== 'answered') return null
  return [usualHours !== null && texts.usually(usualHours), dueAt !== null && texts.theyHaveUntil(dayIn(texts, dueAt))]
    .filter(Boolean)
    .join(' ')
}
