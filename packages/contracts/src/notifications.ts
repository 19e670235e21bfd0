/** Notifications — what happened that concerns me, newest first: unread until read. */
import * as z from 'zod/mini'
import { contract, get, patch, post } from './kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, Paging, pageOf, withDefault } from './kit/shapes.ts'

export const NotificationFilter = { All: 0, Read: 1, Unread: 2 } as const
export type NotificationFilter = (typeof NotificationFilter)[keyof typeof NotificationFilter]

export const Notification = z.object({
  id: Id,
  message: z.string(),
  created_at: Moment,
  isSeen: z.boolean(),
  notifyBy: z.object({ firstName: z.string(), profileImage: z.nullable(z.string()) }),
  /** Where a click leads, inside the product. */
  link: z.nullable(z.string()),
})
export type Notification = z.input<typeof Notification>

const markedAll = {
  access: 'signedIn',
  input: nothing,
  output: z.null(),
  title: 'All notifications are marked as read',
  about: 'The path is the specification’s; what it does is mark everything as read.',
} as const

export const notifications = contract('notifications', {
  list: get('/notifications', {
    access: 'signedIn',
    input: z.extend(Paging, { filter: withDefault(codeOf(NotificationFilter), NotificationFilter.All) }),
    output: z.extend(pageOf(Notification), { unread: z.int() }),
  }),
  markAllAsRead: post('/notifications/markAllUnread', markedAll),
  markAllAsReadByGet: get('/notifications/markAllUnread', markedAll),
  mark: patch('/notifications/:id', {
    access: 'signedIn',
    input: z.object({ id: Id, isSeen: z.boolean() }),
    output: Notification,
  }),
})
