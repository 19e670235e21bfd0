import { notifications } from '@handoff/contracts/platform/notifications'
import { routes } from '../../../kit/http/routes.ts'
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
