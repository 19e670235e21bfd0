import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authenticationLayout, guestLayout } from '../../shell/layout/layouts.ts'
import { linkSearch, loginSearch } from './auth.search.ts'

export const loginRoute = createRoute({
  getParentRoute: () => guestLayout,
  path: '/auth/login',
  staticData: { title: 'Log in', heading: 'Welcome back' },
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
})

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => guestLayout,
  path: '/auth/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

/** A mailed link is good also for someone who is logged in, perhaps as another person. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => authenticationLayout,
  path: '/auth/reset-password',
  staticData: { title: 'New password' },
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})
