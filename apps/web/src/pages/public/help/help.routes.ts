import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { helpSearch, statusSearch } from './help.search.ts'

export const helpRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/network/help',
  staticData: { title: 'Request help' },
  validateSearch: helpSearch,
  component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
})

export const helpStatusRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/referral/status',
  staticData: { title: 'Your request' },
  validateSearch: statusSearch,
  component: lazyRouteComponent(() => import('./StatusPage.tsx'), 'StatusPage'),
})
