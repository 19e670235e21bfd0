import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { linkSearch, loginSearch } from './auth.search.ts'

export const authPages: PageEntry[] = [
  {
    path: '/auth/login',
    title: 'Sign in',
    layout: 'authentication',
    search: loginSearch,
    load: async () => (await import('./LoginPage.tsx')).LoginPage,
  },
  {
    path: '/auth/forgot-password',
    title: 'Forgot password',
    layout: 'authentication',
    load: async () => (await import('./ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/auth/reset-password',
    title: 'New password',
    layout: 'authentication',
    // A mailed link is good also for whoever is signed in, perhaps as somebody else.
    guards: [],
    search: linkSearch,
    load: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
  },
]
