import type { PageEntry } from '../../../kit/address/pageEntry.ts'

/** What their addresses carry is read by the pages themselves: nobody who signs in has to fetch the rules for it. */
export const publicDirectoryPages: PageEntry[] = [
  {
    path: '/public/network',
    title: 'Find help',
    layout: 'public',
    load: async () => (await import('./PublicDirectoryPage.tsx')).PublicDirectoryPage,
  },
  {
    path: '/public/network/$id',
    title: 'Find help',
    layout: 'public',
    load: async () => (await import('./PublicEntityPage.tsx')).PublicEntityPage,
  },
]
