import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'
import type { PageEntry } from '../../kit/address/pageEntry.ts'

/** 0 All, 1 Read, 2 Unread. */
export const notificationList = listSearch({
  sorts: ['created_at'],
  sort: '-created_at',
  filters: { filter: z.literal([0, 1, 2]) },
})

export const notificationsPages: PageEntry[] = [
  {
    path: '/notifications',
    title: 'Notifications',
    search: notificationList.schema,
    searchDefaults: notificationList.defaults,
    load: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  },
]
