import type { Session } from '@handoff/contracts/access/auth/auth'
import { Box, Button, Center, Flex, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { StatusPill } from '../../../../ui/display/StatusPill.tsx'
import css from './SessionsPanel.module.css'

export type ShownSession = Session
type Props = { session: ShownSession; onEnd: () => void }

export function SessionRow({ session, onEnd }: Props) {
  const { device, address, isCurrent, lastSeenAt, createdAt } = session
  const { formatRelative, formatDateTime } = useDates()
  const Icon = /iPhone|iPad|Android/.test(device ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Flex className={css.row} component="li" rowGap="xs" columnGap="sm" align="center" wrap="wrap" py="sm" px={0}>
      <Center component="span" flex="none" w={38} h={38} bdrs="md" c="var(--text-2)" bg="var(--surface-sunken)">
        <Icon size={20} stroke={1.6} />
      </Center>
      <Box flex="1 1 210px" miw={0}>
        <Flex
          component="p"
          rowGap="xxs"
          columnGap="xs"
          align="center"
          wrap="wrap"
          m={0}
          fz="sm"
          fw="500"
          lts="var(--font-tight)"
        >
          {device ?? 'Unknown browser'} {isCurrent && <StatusPill tone="good">This browser</StatusPill>}
        </Flex>
        <Text className="anywhere" inherit fz="sm" lh="1.45" c="dimmed">
          {address && <>{address} · </>}
          {isCurrent ? (
            'Active now'
          ) : (
            <span className="nowrap" title={formatDateTime(lastSeenAt)}>
              Last seen {formatRelative(lastSeenAt)}
            </span>
          )}
          {' · '}
          <span className="nowrap">Logged in {formatDateTime(createdAt)}</span>
        </Text>
      </Box>
      {!isCurrent && (
        <Button
          variant="default"
          size="compact-md"
          onClick={onEnd}
          aria-label={`Log out ${device ?? 'unknown browser'}`}
        >
          Log out
        </Button>
      )}
    </Flex>
  )
}
