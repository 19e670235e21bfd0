import { notifications } from '@handoff/contracts/notifications'
import { routes } from '../../kit/routes.ts'
import { list, mark, markAllAsRead } from './notifications.queries.ts'

export const notificationRoutes = routes(notifications, {
  list,
  markAllAsRead,
  markAllAsReadByGet: markAllAsRead,
  mark,
})
