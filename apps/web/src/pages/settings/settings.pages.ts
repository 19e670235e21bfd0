import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { settingsTabs } from './settings.search.ts'

export const settingsPages: PageEntry[] = [
  {
    path: '/settings',
    title: 'Settings',
    search: z.object({ tab: z.catch(z.enum(settingsTabs), 'time-zone') }),
    searchDefaults: { tab: 'time-zone' },
    load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/test',
    title: 'Self-check',
    load: async () => (await import('./SelfCheckPage.tsx')).SelfCheckPage,
  },
]
