import { NotificationFilter, notifications } from '@handoff/contracts/platform/notifications'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

export type Filter = NotificationFilter

export const filterNames = [
  { value: NotificationFilter.All, label: 'All' },
  { value: NotificationFilter.Read, label: 'Read' },
  { value: NotificationFilter.Unread, label: 'Unread' },
]

/** The panel's ten, and everything else that only wants to know of the newest; failures stay silent (spec, section 8). */
export const useNotifications = (filter: Filter) =>
  useEndpoint(notifications.list, { filter, pageNo: 1, pageSize: 10 }, { keep: true, isSilent: true })

export const useUnread = () => useNotifications(NotificationFilter.All).data?.unread ?? 0

export const useMarkAllAsRead = () => useAction(notifications.markAllAsRead)

export const useMark = () => useAction(notifications.mark, { feedback: 'nothing' })
