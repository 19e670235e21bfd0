import * as z from 'zod/mini'

export const periods = [7, 30, 90] as const
const defaultDays = 30

export const dashboardDefaults = { days: defaultDays, whose: 'team' } as const
export const dashboardSearch = z.object({
  days: z.catch(z._default(z.literal([...periods]), defaultDays), defaultDays),
  whose: z.catch(z._default(z.enum(['mine', 'team']), 'team'), 'team'),
})
