import { NotificationFilter, notifications } from '@handoff/contracts/platform/notifications'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBell, IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FilterControl } from '../../features/platform/notifications/FilterControl.tsx'
import { NotificationGroups } from '../../features/platform/notifications/NotificationGroups.tsx'
import { useNotificationKeys } from '../../features/platform/notifications/useNotificationKeys.ts'
import { useMarkAllAsRead } from '../../features/platform/notifications/useNotifications.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../ui/display/Key.tsx'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useSteady } from '../../ui/layout/useSteady.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { TableFooter } from '../../ui/table/TableFooter.tsx'
import css from './NotificationsPage.module.css'
import { notificationList } from './notifications.search.ts'

export function NotificationsPage() {
  const list = useListState(notificationList)
  const filter = list.filters.filter ?? NotificationFilter.All
  const page = useEndpoint(notifications.list, { filter, pageNo: list.page, pageSize: list.size }, { keep: true })
  const markAll = useMarkAllAsRead()
  const isPending = useSteady(page.isPending)
  const { list: rows, keys } = useNotificationKeys(page.data?.data ?? [])
  useShortcuts(keys)

  return (
    <Page
      title="Notifications"
      subtitle="Updates on your referrals, team, and account."
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/profile" search={{ tab: 'notifications' }} {...props} />}
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}
          >
            Preferences
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.8} />}
            loading={markAll.isPending}
            disabled={!page.data || page.data.unread === 0}
            onClick={() => markAll.mutate({})}
          >
            Mark all as read
          </Button>
        </>
      }
    >
      <section className="panel" aria-label="Notifications">
        <Group className="ruled-below" gap="sm" justify="space-between" wrap="nowrap" py="sm" px="md">
          <FilterControl
            value={filter}
            onChange={(next) => list.setFilters({ filter: next === NotificationFilter.All ? undefined : next })}
          />
          <Group gap="md" wrap="nowrap">
            <Group gap="md" wrap="nowrap" fz="xs" c="dimmed" visibleFrom="lg">
              {keyHints.map(([what, ...names]) => (
                <Group key={what} gap="xxs" wrap="nowrap">
                  {names.map((name) => (
                    <Key key={name} name={name} />
                  ))}
                  {what}
                </Group>
              ))}
            </Group>
            {page.data && page.data.unread > 0 && (
              <Text className="tnum" span inherit fz="sm" c="dimmed">
                {page.data.unread.toLocaleString('en-US')} unread
              </Text>
            )}
            <ExportButton endpoint={notifications.exportList} asked={{ filter }} />
          </Group>
        </Group>
        <Box ref={rows} className={css.list} pt="xxs" px="sm" pb="sm" aria-busy={page.isPlaceholderData}>
          {page.isError ? (
            <ErrorState error={page.error} onRetry={page.refetch} />
          ) : isPending || !page.data ? (
            <ListSkeleton rows={list.size} />
          ) : page.data.data.length === 0 ? (
            <EmptyState icon={IconBell} title="No Notification Found" text={emptyWords[filter]} />
          ) : (
            <NotificationGroups notifications={page.data.data} heading="h2" />
          )}
        </Box>
        {!page.isError && page.data?.total !== 0 && <TableFooter list={list} total={page.data?.total ?? 0} />}
      </section>
    </Page>
  )
}

const keyHints = [
  ['move', 'J', 'K'],
  ['marks read', 'E'],
  ['opens', 'Enter'],
] as const

const emptyWords = {
  [NotificationFilter.All]: 'Replies and items that need your attention appear here.',
  [NotificationFilter.Read]: 'No read notifications.',
  [NotificationFilter.Unread]: 'You’re all caught up.',
}
