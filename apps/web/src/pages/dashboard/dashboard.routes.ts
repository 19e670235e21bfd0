import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { dashboardDefaults, dashboardSearch } from './dashboard.search.ts'

export const dashboardRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: dashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardDefaults)] },
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})
