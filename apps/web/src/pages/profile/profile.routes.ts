import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { profileDefaults, profileSearch } from './profile.search.ts'

export const profileRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/profile',
  staticData: { title: 'Profile' },
  validateSearch: profileSearch,
  search: { middlewares: [stripSearchParams(profileDefaults)] },
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
})

export const editCoverRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/profile/edit-cover',
  staticData: { title: 'Edit cover' },
  component: lazyRouteComponent(() => import('./EditCoverPage.tsx'), 'EditCoverPage'),
})
