import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { locationList } from './locations.search.ts'

export const locationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/locations',
  staticData: { title: 'Service Locations' },
  validateSearch: locationList.schema,
  search: { middlewares: [stripSearchParams(locationList.defaults)] },
  component: lazyRouteComponent(() => import('./LocationsPage.tsx'), 'LocationsPage'),
})
