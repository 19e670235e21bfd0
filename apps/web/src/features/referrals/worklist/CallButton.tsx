import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { Box, Button, Flex, Popover, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { personOf } from './lineWords.ts'
import css from './worklist.module.css'

type Props = { line: WorklistLine; mayRemind: boolean; isPending: boolean; onRemind: () => void }

/** Once a reminder was sent the next step is a call; a day later another reminder is possible. */
export function CallButton({ line, mayRemind, isPending, onRemind }: Props) {
  const name = line.referral?.receiver.name ?? 'the provider'
  return (
    <Popover position="bottom-end" width={240} withinPortal trapFocus>
      <Popover.Target>
        <Button className={css.button} variant="default" size="compact-md" aria-label={`Call: ${personOf(line)}`}>
          Call
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" fz="sm">
          <Box component="b" fw="600">
            {name}
          </Box>
          {line.phones.map((phone) => (
            <Flex
              key={phone}
              href={phoneLink(phone)}
              className="tnum"
              component="a"
              display="inline-flex"
              gap="xs"
              align="center"
              mih={32}
              c="var(--brand-text)"
            >
              <IconPhone size={15} stroke={1.7} aria-hidden />
              {formatPhone(phone)}
            </Flex>
          ))}
          {line.phones.length === 0 && (
            <Text inherit c="var(--text-2)">
              No phone listed
            </Text>
          )}
          {mayRemind && (
            <Button variant="default" size="compact-md" loading={isPending} onClick={onRemind}>
              Remind again
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
