import type { PageEntry } from '../../../kit/address/pageEntry.ts'

export const helpPages: PageEntry[] = [
  {
    path: '/public/network/help',
    title: 'Request help',
    layout: 'public',
    load: async () => (await import('./HelpPage.tsx')).HelpPage,
  },
  {
    path: '/public/referral/status',
    title: 'Your request',
    layout: 'public',
    load: async () => (await import('./StatusPage.tsx')).StatusPage,
  },
]
