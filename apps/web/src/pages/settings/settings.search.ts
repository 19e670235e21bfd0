export const settingsTabs = [
  'time-zone',
  'time-zones',
  'branding',
  'public-directory',
  'consent',
  'second-factor',
  'mail',
  'reference',
] as const
export type SettingsTab = (typeof settingsTabs)[number]
