import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { referMapSearch } from './referMap.search.ts'

export const referMapRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management/refer-map',
  staticData: { title: 'Refer customer' },
  validateSearch: referMapSearch,
  component: lazyRouteComponent(() => import('./ReferMapPage.tsx'), 'ReferMapPage'),
})
