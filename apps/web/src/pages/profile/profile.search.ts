import * as z from 'zod/mini'

const profileTabs = ['details', 'security', 'sessions', 'notifications', 'appearance'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileDefaults = { tab: 'details' } as const
export const profileSearch = z.object({ tab: z.catch(z._default(z.enum(profileTabs), 'details'), 'details') })
