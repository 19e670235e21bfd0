import { phoneLink } from '@handoff/contracts/kit'
import type { OfferStep, OfferView } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Center, Text, Title } from '@mantine/core'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { OfferAppointment } from './OfferAppointment.tsx'
import { stateTones } from './OfferCard.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { dueDayIn, needIn, usuallyIn, whenIn } from './texts.ts'
import type { Offer } from './useOffer.ts'

type Props = {
  view: OfferView
  chosen: NonNullable<OfferView['chosen']>
  offer: Offer
  onAsk: (question: Question) => void
}

/** What has happened to the request, and what comes next. */
export function OfferStatus({ view, chosen, offer, onAsk }: Props) {
  const t = useTexts()
  const { id, name, phone, steps } = chosen
  const state = view.providers.find((one) => one.id === id)?.state ?? 'asked'
  const isHelped = view.phase === 'helped'
  const need = needIn(t, view.category)
  const isOffer = view.mode === GroupMode.Offer
  // What has happened last: the next step has not begun.
  const current = steps.findLastIndex(({ at }) => at !== null)
  return (
    <>
      <Text inherit mb="xs">
        <StatusPill tone={stateTones[state]}>{t(`offer.state.${state}`)}</StatusPill>
      </Text>
      <Title className="anywhere" order={1} fz="xxl" fw="600" lh="1.25">
        {isHelped || !isOffer ? t('offer.helps', { name, need }) : t('offer.youChose', { name })}
      </Title>
      {!chosen.appointment?.isOpen && (
        <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
          {isHelped ? t('offer.theyHelp') : t('offer.askedThem', { need })}
        </Text>
      )}
      {chosen.appointment?.isOpen && (
        <OfferAppointment appointment={chosen.appointment} offer={offer} isPreview={view.isPreview} />
      )}
      <Box className={`panel ${css.progress}`} component="section" mb="md" p="md">
        <PlainList component="ol" mt={0} mx={0} mb="sm" gap={0}>
          {steps.map(({ key, at }, index) => (
            <Grid
              component="li"
              columns="24px minmax(0, 1fr)"
              rowGap={0}
              columnGap="sm"
              pos="relative"
              pb="sm"
              c="var(--text-2)"
              key={key}
              data-done={at !== null || undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <Center className={css.dot} component="span" w={24} h={24} bdrs="50%">
                {at !== null && <IconCheck size={14} stroke={2.4} aria-hidden />}
              </Center>
              <Box component="b" mih={24} fz="md" lh="24px">
                {labelOf(key, at !== null)}
              </Box>
              <Box component="small" fz="sm" c="var(--text-2)">
                {wordsOf(t, key, at, chosen)}
              </Box>
            </Grid>
          ))}
        </PlainList>
        {(phone || view.canChooseAnother) && (
          <div className={css.two}>
            {phone && (
              <Button
                variant="default"
                leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
                component="a"
                href={phoneLink(phone)}
              >
                {t('offer.callThem')}
              </Button>
            )}
            {view.canChooseAnother && (
              <Button variant="default" onClick={() => onAsk({ kind: 'another', id, name })}>
                {t('offer.chooseAnother')}
              </Button>
            )}
          </div>
        )}
      </Box>
    </>
  )

  function labelOf(key: OfferStep, isDone: boolean) {
    if (key === 'chosen' && !isOffer) return t('offer.step.asked')
    if (key === 'answered' && isDone && state === 'waitlisted') return t('offer.step.waitlisted')
    if (key === 'answered' && isDone) return t('offer.step.accepted')
    return t(`offer.step.${key}`)
  }
}

function wordsOf(t: Texts, key: OfferStep, at: string | Date | null, provider: Props['chosen']) {
  const { appointment, usualHours, dueAt } = provider
  if (key === 'booked' && appointment) return whenIn(t, appointment.startsAt, appointment.timeZone)
  if (at !== null) return whenIn(t, at)
  if (key !== 'answered') return null
  return [
    usualHours !== null && usuallyIn(t, usualHours),
    dueAt !== null && t('offer.theyHaveUntil', { day: dueDayIn(t, dueAt) }),
  ]
    .filter(Boolean)
    .join(' ')
}
