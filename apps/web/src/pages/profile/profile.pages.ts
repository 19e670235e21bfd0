import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { profileTabs } from './profile.search.ts'

export const profilePages: PageEntry[] = [
  {
    path: '/profile',
    title: 'Profile',
    search: z.object({ tab: z.catch(z.enum(profileTabs), 'details') }),
    searchDefaults: { tab: 'details' },
    load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/profile/edit-cover',
    title: 'Edit cover',
    load: async () => (await import('./EditCoverPage.tsx')).EditCoverPage,
  },
]
