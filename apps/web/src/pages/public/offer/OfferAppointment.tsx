import { formatPhone } from '@handoff/contracts/kit'
import { CustomerAnswer, Modality } from '@handoff/contracts/referrals/appointments/appointment-by-link'
import type { OfferView } from '@handoff/contracts/referrals/offers'
import { Button, Flex } from '@mantine/core'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import css from './offer.module.css'
import { spanIn } from './texts.ts'
import type { Offer } from './useOffer.ts'
import { useOnward } from './useOnward.ts'

type Appointment = NonNullable<NonNullable<OfferView['chosen']>['appointment']>
type Props = { appointment: Appointment; offer: Offer; isPreview: boolean }

/** What matters most once it is booked: when, where, what to bring, and the way to say that they can’t come. */
export function OfferAppointment({ appointment, offer, isPreview }: Props) {
  const t = useTexts()
  const onward = useOnward(offer, 'appointment')
  const { answer, whatToBring } = appointment
  const [day, hours] = spanIn(t, appointment)
  const isRefused = answer === CustomerAnswer.CannotCome
  return (
    <Flex
      className={`panel ${css.appointment}`}
      component="section"
      direction="column"
      gap="sm"
      p="md"
      aria-label={t('appointment.title')}
    >
      {answer !== null && (
        <StatusPill tone={isRefused ? 'neutral' : 'good'}>
          {isRefused ? t('appointment.refused') : t('appointment.confirmed')}
        </StatusPill>
      )}
      <p>
        <b>{day}</b>
        <span>{hours}</span>
      </p>
      <Where appointment={appointment} />
      {whatToBring && (
        <p>
          <small>{t('link.whatToBring')}</small>
          <span>{whatToBring}</span>
        </p>
      )}
      {!isPreview && (
        <div className={css.two}>
          <Button variant="default" loading={onward.isPending} onClick={onward.go}>
            {isRefused ? t('appointment.comeAfterAll') : t('appointment.cannot')}
          </Button>
        </div>
      )}
    </Flex>
  )
}

function Where({ appointment: { modality, place, contact } }: { appointment: Appointment }) {
  const t = useTexts()
  const text =
    modality === Modality.Phone
      ? contact
        ? t('appointment.theyCall', { phone: formatPhone(contact) })
        : t('appointment.byPhone')
      : modality === Modality.Video
        ? t('appointment.byVideo')
        : place && (place.isConfidential ? place.county : (place.address ?? place.county))
  if (!text && !place?.isConfidential) return null
  return (
    <p>
      <small>{t('appointment.where')}</small>
      {text && <span>{text}</span>}
      {place?.isConfidential && <span>{t('link.confidential')}</span>}
    </p>
  )
}
