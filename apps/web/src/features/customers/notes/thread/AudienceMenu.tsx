import { Menu } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import type { MessageMode } from '../../../referrals/referrals/threadHandle.ts'
import type { Mode } from './messageModes.ts'
import css from './thread.module.css'

type Props = { modes: readonly Mode[]; current: Mode; onChoose: (mode: MessageMode) => void }

/** Who will read what is written, and whether it is a question or an answer. */
export const AudienceMenu = ({ modes, current, onChoose }: Props) => (
  <Menu position="bottom-start" shadow="md" radius="md" disabled={modes.length === 1}>
    <Menu.Target>
      <button type="button" className={css.switch} aria-label={`Audience: ${current.label}`}>
        {current.mode === 'internal' && <IconLock size={13} stroke={1.8} aria-hidden />}
        <span>{current.label}</span>
        {modes.length > 1 && <IconChevronDown size={13} stroke={1.8} aria-hidden />}
      </button>
    </Menu.Target>
    <Menu.Dropdown maw={320}>
      {modes.map(({ mode, label, hint }) => (
        <Menu.Item key={mode} onClick={() => onChoose(mode)} aria-current={mode === current.mode || undefined}>
          <span className={css.mode}>
            <b>{label}</b>
            <small>{hint}</small>
          </span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
