import { notifications } from '@handoff/contracts/notifications'
import { routes } from '../../kit/routes.ts'
import { preferences, savePreferences } from './notifications.preferences.ts'
import { list, mark, markAllAsRead } from './notifications.queries.ts'

export const notificationRoutes = routes(notifications, {
  list,
  markAllAsRead,
  markAllAsReadByGet: markAllAsRead,
  preferences,
  savePreferences,
  mark,
})
