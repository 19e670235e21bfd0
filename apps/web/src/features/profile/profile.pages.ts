import type { PageEntry } from '../../kit/pageEntry.ts'

export const profilePages: PageEntry[] = [
  {
    path: '/profile',
    title: 'Profile',
    load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  },
]
