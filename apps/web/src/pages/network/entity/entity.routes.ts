import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { entitySearch } from './entity.search.ts'

export const entityRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/network-info',
  staticData: { title: 'Provider' },
  validateSearch: entitySearch,
  component: lazyRouteComponent(() => import('./EntityPage.tsx'), 'EntityPage'),
})
