import type { OfferView } from '@handoff/contracts/referrals/offers'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconCalendar, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { calendarDayIn, listIn, longDayIn } from './texts.ts'

type Props = { view: OfferView; onAsk: (question: Question) => void }

/** Who may read what, until when; and who did. */
export function OfferSharing({ view, onAsk }: Props) {
  const t = useTexts()
  const { sharing, looked, providers, canWithdraw } = view
  const blind = providers.filter(
    ({ id, state }) => ['offered', 'waiting', 'declined'].includes(state) && !sharing.some((one) => one.id === id),
  )
  const names = listIn(
    t,
    blind.map(({ name }) => name),
  )
  return (
    <>
      {sharing.length > 0 && (
        <Box className={`panel ${css.part}`} component="section" mb="md">
          <Flex component="h2" gap="sm" align="baseline" justify="space-between" p="md" fz="md" fw="600">
            {t('offer.whoCanSee')}
          </Flex>
          <PlainList gap={0}>
            {sharing.map(({ id, name, role, level, until, canStop }) => {
              const isSender = role === 'sender'
              return (
                <Flex className="ruled-above" component="li" gap="sm" p="md" key={`${role}${id}`}>
                  <LetterAvatar name={name} of={id === null ? undefined : `provider:${id}`} size={32} isSquare />
                  <Box flex={1} miw={0}>
                    <Box className="anywhere" component="b" fw="600">
                      {name}
                    </Box>
                    <Text inherit mb="xs" fz="sm" lh="1.45" c="var(--text-2)">
                      {isSender ? t('offer.senderSees') : t(`offer.sees.${level}`)}
                    </Text>
                    <Group className={css.line} gap="xxs" justify="space-between" fz="sm">
                      <Flex component="span" display="inline-flex" gap="xxs" align="center" fz="xs" fw="500">
                        <IconCalendar size={14} stroke={1.8} aria-hidden />
                        {until !== null
                          ? t('offer.until', { day: longDayIn(t, until) })
                          : isSender
                            ? t('offer.stopped')
                            : t('offer.untilClosed')}
                      </Flex>
                      {canStop && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t('offer.stopWith', { name })}
                          onClick={() => onAsk({ kind: 'stop', entityId: id, name, isSender })}
                        >
                          {t('offer.stopSharing')}
                        </Button>
                      )}
                    </Group>
                  </Box>
                </Flex>
              )
            })}
          </PlainList>
          {blind.length > 0 && (
            <Flex
              className={css.blind}
              component="p"
              gap="xs"
              align="center"
              m={0}
              py="sm"
              px="md"
              bg="var(--surface-sunken)"
              fz="sm"
              c="var(--text-2)"
            >
              <IconEyeOff size={16} stroke={1.7} aria-hidden />
              {t('offer.seeNothing', { names, count: blind.length })}
            </Flex>
          )}
        </Box>
      )}
      {sharing.length > 0 && (
        <Box className={`panel ${css.part}`} component="section" mb="md">
          <Flex component="h2" gap="sm" align="baseline" justify="space-between" p="md" fz="md" fw="600">
            {t('offer.whoLooked')}{' '}
            <Box component="small" fz="sm" fw="400" c="var(--text-2)">
              {t('offer.last30Days')}
            </Box>
          </Flex>
          {looked.length ? (
            <PlainList className={css.looked} pt={0} px="md" pb="xs" gap={0}>
              {looked.map(({ name, day }) => (
                <Flex
                  className="ruled-above"
                  component="li"
                  gap="xs"
                  align="center"
                  py="xs"
                  px={0}
                  fz="sm"
                  key={`${name}${day}`}
                >
                  <IconEye size={16} stroke={1.7} aria-hidden />
                  <span>{name}</span>
                  <span className="muted">{calendarDayIn(t, day)}</span>
                </Flex>
              ))}
            </PlainList>
          ) : (
            <Text inherit pt={0} px="md" pb="md" fz="sm" c="var(--text-2)">
              {t('offer.noOneLooked')}
            </Text>
          )}
        </Box>
      )}
      {canWithdraw && (
        <Button
          className={css.withdraw}
          variant="default"
          size="md"
          fullWidth
          onClick={() => onAsk({ kind: 'withdraw' })}
        >
          {t('offer.withdraw')}
        </Button>
      )}
    </>
  )
}
