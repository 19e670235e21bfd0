import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { linkSearch, setupSearch } from '../auth.search.ts'

export const registrationsPages: PageEntry[] = [
  {
    path: '/auth/register',
    title: 'Ask to join',
    layout: 'authentication',
    search: setupSearch,
    load: async () => (await import('./RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/auth/verify-account',
    title: 'Confirm your email',
    layout: 'authentication',
    // A mailed link is good also for whoever is signed in.
    guards: [],
    search: linkSearch,
    load: async () => (await import('./VerifyAccountPage.tsx')).VerifyAccountPage,
  },
]
