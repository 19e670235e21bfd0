import type { PageEntry } from '../../kit/pageEntry.ts'

/** What their addresses carry is read by the pages themselves: nobody who signs in has to fetch the rules for it. */
export const directoryPages: PageEntry[] = [
  {
    path: '/public/network',
    title: 'Find help',
    layout: 'public',
    load: async () => (await import('./DirectoryPage.tsx')).DirectoryPage,
  },
  {
    path: '/public/network/$id',
    title: 'Find help',
    layout: 'public',
    load: async () => (await import('./ListingPage.tsx')).ListingPage,
  },
]
