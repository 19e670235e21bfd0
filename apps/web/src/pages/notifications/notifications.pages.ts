import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { notificationList } from './notifications.search.ts'

export const notificationsPages: PageEntry[] = [
  {
    path: '/notifications',
    title: 'Notifications',
    search: notificationList.schema,
    searchDefaults: notificationList.defaults,
    load: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  },
]
