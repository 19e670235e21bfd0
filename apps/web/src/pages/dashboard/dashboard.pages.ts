import * as z from 'zod/mini'
import type { PageEntry } from '../../kit/address/pageEntry.ts'

export const periods = [7, 30, 90] as const
export const defaultDays = 30

export const dashboardPages: PageEntry[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    search: z.object({ days: z.catch(z._default(z.literal([...periods]), defaultDays), defaultDays) }),
    searchDefaults: { days: defaultDays },
    load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
  },
]
