import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { defaultDays, periods } from './dashboard.search.ts'

export const dashboardPages: PageEntry[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    search: z.object({ days: z.catch(z._default(z.literal([...periods]), defaultDays), defaultDays) }),
    searchDefaults: { days: defaultDays },
    load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
  },
]
