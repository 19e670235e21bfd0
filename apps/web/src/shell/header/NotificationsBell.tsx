import { ActionIcon, Box } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnread } from '../../features/platform/notifications/useNotifications.ts'
import type { Address } from '../../kit/address/pageLink.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useIdlePreload } from '../../kit/loading/whenIdle.ts'
import css from './Header.module.css'

const load = () =>
  Promise.all([
    import('../../ui/overlay/LazyPopover.tsx'),
    import('../../features/platform/notifications/NotificationsPanel.tsx'),
  ])

/** A red dot when something is unread. On the notifications page the bell does nothing. */
export function NotificationsBell() {
  const [isWanted, setWanted] = useState(false)
  const parts = useLazyPart(load, isWanted)
  useIdlePreload(load)
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === ('/notifications' satisfies Address) })
  const hasUnread = useUnread() > 0

  const button = (toggle: () => void) => (
    <ActionIcon
      className={css.bell}
      aria-label={hasUnread ? 'Notifications, unread' : 'Notifications'}
      aria-haspopup="dialog"
      onClick={() => {
        if (!isOnPage) toggle()
      }}
    >
      <IconBell size={18} stroke={1.6} />
      {hasUnread && (
        <Box className={css.dot} component="span" pos="absolute" top={7} right={8} w={8} h={8} bdrs="50%" />
      )}
    </ActionIcon>
  )
  if (!parts) return button(() => setWanted(true))
  const [{ default: LazyPopover }, { default: NotificationsPanel }] = parts
  return (
    <LazyPopover width={384} target={button} label="Notifications">
      {(close) => <NotificationsPanel onClose={close} />}
    </LazyPopover>
  )
}
