import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { frameSearch, networkSearch } from '../public.search.ts'

export const publicDirectoryRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/network',
  staticData: { title: 'Find help', heading: 'Where are you?' },
  validateSearch: networkSearch,
  component: lazyRouteComponent(() => import('./PublicDirectoryPage.tsx'), 'PublicDirectoryPage'),
})

export const publicEntityRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/network/$id',
  staticData: { title: 'Find help' },
  validateSearch: frameSearch,
  component: lazyRouteComponent(() => import('./PublicEntityPage.tsx'), 'PublicEntityPage'),
})
