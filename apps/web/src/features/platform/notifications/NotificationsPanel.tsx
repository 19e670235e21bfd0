import { NotificationFilter } from '@handoff/contracts/platform/notifications'
import { Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { FilterControl } from './FilterControl.tsx'
import { NotificationGroups } from './NotificationGroups.tsx'
import css from './NotificationsPanel.module.css'
import { useNotificationKeys } from './useNotificationKeys.ts'
import { type Filter, useMarkAllAsRead, useNotifications } from './useNotifications.ts'

/** Behind the bell: the newest ten. When they cannot be loaded the panel keeps silent (specification, section 8). */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>(NotificationFilter.All)
  const { data, isPending } = useNotifications(filter)
  const markAll = useMarkAllAsRead()
  const rows = data?.data ?? []
  const { list, onKeyDown } = useNotificationKeys(rows)

  const markAllAsRead = () => markAll.mutate({}, { onSuccess: () => setFilter(NotificationFilter.All) })

  return (
    <>
      <Group gap={0} justify="space-between" wrap="nowrap" pt="sm" px="md" pb="xs">
        <CardTitle lts="var(--font-tight)">Notifications</CardTitle>
        <Box
          type="button"
          className={css.link}
          component="button"
          py="xxs"
          px="xs"
          mr="calc(-1 * var(--mantine-spacing-xs))"
          bdrs="sm"
          disabled={markAll.isPending || data?.unread === 0}
          onClick={markAllAsRead}
        >
          Mark all as read
        </Box>
      </Group>
      <Box pt={0} px="md" pb="xxs">
        <FilterControl value={filter} onChange={setFilter} isWide />
      </Box>
      <Box
        ref={list}
        className={css.list}
        onKeyDown={onKeyDown}
        mah={380}
        pt={0}
        px="xs"
        pb="xs"
        tabIndex={0}
        role="region"
        aria-label="Notification list"
      >
        {isPending && <ListSkeleton rows={3} />}
        {!isPending && rows.length === 0 && (
          <Text inherit py="xxl" px={0} ta="center" fz="sm" c="dimmed">
            No Notification Found
          </Text>
        )}
        <NotificationGroups notifications={rows} onOpen={onClose} />
      </Box>
      <Box className="ruled-above" p="xs">
        <Link to="/notifications" className={css.all} onClick={onClose}>
          View all
        </Link>
      </Box>
    </>
  )
}
