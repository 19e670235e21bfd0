import type { OfferView } from '@handoff/contracts/referrals/offers'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconCalendar, IconEye, IconEyeOff } from '@tabler/icons-react'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import type { Question } from './OfferDialogs.tsx'
import css from './offer.module.css'
import { calendarDayIn, listIn, longDayIn, useTexts } from './texts.ts'

type Props = { view: OfferView; onAsk: (question: Question) => void }

/** Who may read what, until when; and who did. */
export function OfferSharing({ view, onAsk }: Props) {
  const texts = useTexts()
  const { sharing, looked, providers, canWithdraw } = view
  const blind = providers.filter(
    ({ id, state }) => ['offered', 'waiting', 'declined'].includes(state) && !sharing.some((one) => one.id === id),
  )
  const names = listIn(
    texts,
    blind.map(({ name }) => name),
  )
  return (
    <>
      {sharing.length > 0 && (
        <Box className={`panel ${css.part}`} component="section" mb="md">
          <Flex component="h2" gap="sm" align="baseline" justify="space-between" p="md" fz="md" fw="600">
            {texts.whoCanSee}
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
                      {isSender ? texts.senderSees : texts.sees[level]}
                    </Text>
                    <Group className={css.line} gap="xxs" justify="space-between" fz="sm">
                      <Flex component="span" display="inline-flex" gap="xxs" align="center" fz="xs" fw="500">
                        <IconCalendar size={14} stroke={1.8} aria-hidden />
                        {until !== null
                          ? texts.until(longDayIn(texts, until))
                          : isSender
                            ? texts.stopped
                            : texts.untilClosed}
                      </Flex>
                      {canStop && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={texts.stopWith(name)}
                          onClick={() => onAsk({ kind: 'stop', entityId: id, name, isSender })}
                        >
                          {texts.stopSharing}
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
              {texts.seeNothing(names)}
            </Flex>
          )}
        </Box>
      )}
      {sharing.length > 0 && (
        <Box className={`panel ${css.part}`} component="section" mb="md">
          <Flex component="h2" gap="sm" align="baseline" justify="space-between" p="md" fz="md" fw="600">
            {texts.whoLooked}{' '}
            <Box component="small" fz="sm" fw="400" c="var(--text-2)">
              {texts.last30Days}
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
                  <span className="muted">{calendarDayIn(texts, day)}</span>
                </Flex>
              ))}
            </PlainList>
          ) : (
            <Text inherit pt={0} px="md" pb="md" fz="sm" c="var(--text-2)">
              {texts.noOneLooked}
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
          {texts.withdraw}
        </Button>
      )}
    </>
  )
}
