import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/address/pageEntry.ts'

const text = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)

export const loginSearch = z.object({ redirect: text })
export const setupSearch = z.object({ setup: text })
export const linkSearch = z.object({ token: text })

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
