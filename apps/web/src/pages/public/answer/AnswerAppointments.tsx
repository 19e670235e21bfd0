import type { AnswerAppointment, AnswerView } from '@handoff/contracts/referrals/answers'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointment-by-link'
import { Box, Button, Flex } from '@mantine/core'
import { IconCalendarEvent, IconCalendarQuestion } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './answer.module.css'
import { answerMoment, firstNameIn } from './answerWords.ts'
import { LaterTexts } from './LaterTexts.tsx'
import type { ChosenAnswer } from './useChosenAnswer.ts'

type Step = AnswerAppointment['steps'][number]
const keys: Record<Step, ChosenAnswer['key']> = {
  visit: 'visit',
  noShow: 'noShow',
  move: 'moveVisit',
  cancel: 'cancelVisit',
}

type Props = { view: AnswerView; isPending: boolean; onChoose: (answer: ChosenAnswer) => void }

/** Every appointment of the referral; one that is over without a record comes first, as a question. */
export const AnswerAppointments = (props: Props) => (
  <LaterTexts>
    <Appointments {...props} />
  </LaterTexts>
)

function Appointments({ view, isPending, onChoose }: Props) {
  const t = useTexts()
  const { appointments } = view
  return (
    <Box className={`panel ${css.appointments}`} component="section" mb="md" p="md">
      <h2>{t('answerOpen.appointments', { count: appointments.length })}</h2>
      <PlainList gap="md" mt="sm" mx={0} mb={0}>
        {appointments.map((appointment) => (
          <Line key={appointment.id} {...{ appointment, view, isPending, onChoose }} />
        ))}
      </PlainList>
    </Box>
  )
}

function Line({ appointment, view, isPending, onChoose }: Props & { appointment: AnswerAppointment }) {
  const t = useTexts()
  const { id, startsAt, timeZone, modality, state, steps } = appointment
  const isOpen = steps.includes('visit')
  const isBooked = state === AppointmentState.Booked
  const Icon = isOpen ? IconCalendarQuestion : IconCalendarEvent
  return (
    <li data-ended={!isBooked || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        {isOpen && <b>{t('answerOpen.didCome', { name: firstNameIn(t, view) })}</b>}
        <span>
          {answerMoment(t, startsAt, timeZone)} ·{' '}
          {isBooked ? t(`modality.${modality}`) : t(`answerOpen.appointmentState.${state}`)}
        </span>
        {steps.length > 0 && (
          <Flex component="span" gap="xs" wrap="wrap">
            {steps.map((step, at) => (
              <Button
                key={step}
                size="sm"
                variant={isOpen && at === 0 ? 'filled' : 'default'}
                disabled={isPending}
                onClick={() => onChoose({ key: keys[step], appointmentId: id })}
              >
                {t(`answerOpen.appointmentStep.${step}`)}
              </Button>
            ))}
          </Flex>
        )}
      </div>
    </li>
  )
}
