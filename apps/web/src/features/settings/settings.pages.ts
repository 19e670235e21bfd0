import type { PageEntry } from '../../kit/pageEntry.ts'

export const settingsPages: PageEntry[] = [
  {
    path: '/test',
    title: 'Self-check',
    load: async () => (await import('./SelfCheckPage.tsx')).SelfCheckPage,
  },
]
