import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { analyticsDefaults, analyticsSearch } from './analytics.search.ts'

export const analyticsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/analytics',
  staticData: { title: 'Analytics & Reports' },
  validateSearch: analyticsSearch,
  search: { middlewares: [stripSearchParams(analyticsDefaults)] },
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})
