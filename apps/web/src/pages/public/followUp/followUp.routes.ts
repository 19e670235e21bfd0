import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { followUpSearch } from './followUp.search.ts'

export const followUpRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/follow-up',
  staticData: { title: 'Did you get help?', isLight: true },
  validateSearch: followUpSearch,
  component: lazyRouteComponent(() => import('./FollowUpPage.tsx'), 'FollowUpPage'),
})
