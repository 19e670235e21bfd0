import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/pageEntry.ts'

const text = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)

export const loginSearch = z.object({ redirect: text })
export const setupSearch = z.object({ setup: text })

export const authPages: PageEntry[] = [
  {
    path: '/auth/login',
    title: 'Sign in',
    layout: 'authentication',
    search: loginSearch,
    load: async () => (await import('./LoginPage.tsx')).LoginPage,
  },
  {
    path: '/auth/register',
    title: 'Welcome',
    layout: 'authentication',
    search: setupSearch,
    load: async () => (await import('./SetupPage.tsx')).SetupPage,
  },
]
