import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

/** 0 All, 1 Read, 2 Unread. */
export const notificationList = listSearch({
  sorts: ['created_at'],
  sort: '-created_at',
  filters: { filter: z.literal([0, 1, 2]) },
})
