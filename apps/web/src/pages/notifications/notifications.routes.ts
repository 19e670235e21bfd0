import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { notificationList } from './notifications.search.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  validateSearch: notificationList.schema,
  search: { middlewares: [stripSearchParams(notificationList.defaults)] },
  component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
})
