import { toBring } from '@handoff/contracts/network/entities/from-fields'
import type { OfferProvider, OfferState } from '@handoff/contracts/referrals/offers'
import { refusalIn } from '@handoff/contracts/referrals/refusal-words'
import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight, IconClock, IconFileText, IconLanguage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import css from './offer.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import { languagesIn, milesIn, todayIn } from './texts.ts'
import type { PreviewOf } from './useOffer.ts'

type Props = {
  provider: OfferProvider
  zip: string | null
  of: PreviewOf
  /** In Offer, where one chooses; else how each is doing. */
  isChoice: boolean
  isPending: boolean
  onProceed: () => void
  onDecline: () => void
  onRestore?: (() => void) | undefined
}

export const stateTones: Record<OfferState, Tone> = {
  offered: 'neutral',
  waiting: 'neutral',
  asked: 'info',
  accepted: 'good',
  waitlisted: 'info',
  rejected: 'neutral',
  declined: 'neutral',
  over: 'neutral',
}

/** One of those that can help. All look the same: the order is the sender’s, the choice the customer’s. */
export function OfferCard({ provider, zip, of, isChoice, isPending, onProceed, onDecline, onRestore }: Props) {
  const t = useTexts()
  const { id, name, logo, state, distanceMiles, place, canProceed, canDecline } = provider
  if (isChoice && state === 'declined')
    return (
      <Flex
        className="panel anywhere"
        component="li"
        gap="sm"
        align="center"
        justify="space-between"
        mih={52}
        py="xs"
        px="md"
        c="var(--text-2)"
      >
        <span>{t('offer.declined', { name })}</span>
        {onRestore && (
          <Button size="xs" variant="subtle" disabled={isPending} onClick={onRestore}>
            {t('offer.undo')}
          </Button>
        )}
      </Flex>
    )
  const isShut = state === 'rejected' || state === 'over'
  const [, why] = provider.refusal ? refusalIn(t, name, provider.refusal) : []
  return (
    <Box className={`panel ${css.card}`} component="li" p="md" data-shut={isShut || undefined}>
      <Group className={css.cardHead} gap="sm" wrap="nowrap" pos="relative" mb="xs">
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} isSquare />
        <Box flex={1} miw={0}>
          <Title className="anywhere" order={2} fz="md" fw="600" lh="1.35">
            <Link
              to="/client-referring-request/details"
              search={{ referToId: id, ...of }}
              aria-label={t('offer.detailsOf', { name })}
            >
              {name}
            </Link>
          </Title>
          <Text inherit fz="sm" c="var(--text-2)">
            {distanceMiles === null ? place : t('offer.milesFrom', { miles: milesIn(t, distanceMiles), zip })}
          </Text>
        </Box>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Group>
      {(!isChoice || state !== 'offered') && (
        <StatusPill tone={stateTones[state]}>{t(`offer.state.${state}`)}</StatusPill>
      )}
      {why && (
        <Box component="p" mt="xs" c="var(--text-2)">
          {why}
        </Box>
      )}
      {!isShut && <Facts provider={provider} />}
      {isChoice && (canProceed || canDecline) && (
        <Stack gap="xxs" mt="md">
          {canProceed && (
            <Button size="md" fullWidth disabled={isPending} onClick={onProceed}>
              {t('offer.proceed')}
            </Button>
          )}
          {canDecline && (
            <Button size="md" variant="subtle" color="gray" fullWidth disabled={isPending} onClick={onDecline}>
              {t('offer.notForMe')}
            </Button>
          )}
        </Stack>
      )}
    </Box>
  )
}

function Facts({ provider }: { provider: OfferProvider }) {
  const t = useTexts()
  const { phone, languages, isOpenNow } = provider
  const brought = toBring(provider)
  const today = todayIn(t, provider)
  return (
    <Flex className={css.facts} component="ul" direction="column" gap="xs" p={0} fz="md">
      {today && (
        <Flex
          className="anywhere"
          component="li"
          gap="sm"
          align="flex-start"
          miw={0}
          lh="1.45"
          data-open={isOpenNow || undefined}
        >
          <IconClock size={17} stroke={1.7} aria-hidden />
          {today}
        </Flex>
      )}
      {phone && (
        <Flex className="anywhere" component="li" gap="sm" align="flex-start" miw={0} lh="1.45">
          <IconPhone size={17} stroke={1.7} aria-label={t('offer.phone')} />
          <PhoneLink number={phone} />
        </Flex>
      )}
      {brought && (
        <Flex className="anywhere" component="li" gap="sm" align="flex-start" miw={0} lh="1.45">
          <IconFileText size={17} stroke={1.7} aria-hidden />
          <span>
            <Text span inherit c="var(--text-2)">
              {t('offer.bring')}
            </Text>{' '}
            {brought}
          </span>
        </Flex>
      )}
      {languages.length > 0 && (
        <Flex className="anywhere" component="li" gap="sm" align="flex-start" miw={0} lh="1.45">
          <IconLanguage size={17} stroke={1.7} aria-label={t('offer.languages')} />
          {languagesIn(t, languages)}
        </Flex>
      )}
    </Flex>
  )
}
