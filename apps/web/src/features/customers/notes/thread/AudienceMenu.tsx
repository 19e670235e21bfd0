import { Box, Flex, Menu } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import type { MessageMode } from '../../../referrals/referrals/threadHandle.ts'
import type { Mode } from './messageModes.ts'
import css from './thread.module.css'

type Props = { modes: readonly Mode[]; current: Mode; onChoose: (mode: MessageMode) => void }

/** Who will read what is written, and whether it is a question or an answer. */
export const AudienceMenu = ({ modes, current, onChoose }: Props) => (
  <Menu position="bottom-start" shadow="md" radius="md" disabled={modes.length === 1}>
    <Menu.Target>
      <Flex
        type="button"
        className={css.switch}
        component="button"
        display="inline-flex"
        gap="xxs"
        align="center"
        flex="none"
        maw="min(190px, 45%)"
        mih={26}
        mt="xxs"
        pt={0}
        pr="sm"
        pb={0}
        pl="xs"
        lts="var(--font-tight)"
        c="var(--text-2)"
        aria-label={`Audience: ${current.label}`}
      >
        {current.mode === 'internal' && <IconLock size={13} stroke={1.8} aria-hidden />}
        <span className="clipped cut nowrap">{current.label}</span>
        {modes.length > 1 && <IconChevronDown size={13} stroke={1.8} aria-hidden />}
      </Flex>
    </Menu.Target>
    <Menu.Dropdown maw={320}>
      {modes.map(({ mode, label, hint }) => (
        <Menu.Item key={mode} onClick={() => onChoose(mode)} aria-current={mode === current.mode || undefined}>
          <Flex component="span" direction="column" gap="1px">
            <Box component="b" fw="500">
              {label}
            </Box>
            <Box component="small" c="dimmed">
              {hint}
            </Box>
          </Flex>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
