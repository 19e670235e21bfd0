import type { Session } from '@handoff/contracts/access/auth/auth'
import { Button } from '@mantine/core'
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
    <li className={css.row}>
      <span className={css.icon}>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={css.about}>
        <p className={css.device}>
          {device ?? 'Unknown browser'} {isCurrent && <StatusPill tone="good">This browser</StatusPill>}
        </p>
        <p className={css.detail}>
          {address && <>{address} · </>}
          {isCurrent ? (
            'Active now'
          ) : (
            <span title={formatDateTime(lastSeenAt)}>Last seen {formatRelative(lastSeenAt)}</span>
          )}
          {' · '}
          <span>Logged in {formatDateTime(createdAt)}</span>
        </p>
      </div>
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
    </li>
  )
}
