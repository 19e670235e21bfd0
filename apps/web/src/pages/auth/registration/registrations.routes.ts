import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authenticationLayout, guestLayout } from '../../../shell/layout/layouts.ts'
import { linkSearch, setupSearch } from '../auth.search.ts'

export const registerRoute = createRoute({
  getParentRoute: () => guestLayout,
  path: '/auth/register',
  staticData: { title: 'Apply to join' },
  validateSearch: setupSearch,
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
})

/** A mailed link is good also for someone who is logged in. */
export const verifyAccountRoute = createRoute({
  getParentRoute: () => authenticationLayout,
  path: '/auth/verify-account',
  staticData: { title: 'Confirm your email' },
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./VerifyAccountPage.tsx'), 'VerifyAccountPage'),
})
