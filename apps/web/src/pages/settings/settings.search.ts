import * as z from 'zod/mini'

export const settingsTabs = [
  'time-zone',
  'time-zones',
  'branding',
  'public-directory',
  'consent',
  'custom-fields',
  'clocks',
  'reasons',
  'second-factor',
  'mail',
  'reference',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const settingsDefaults = { tab: 'time-zone' } as const
export const settingsSearch = z.object({ tab: z.catch(z._default(z.enum(settingsTabs), 'time-zone'), 'time-zone') })
