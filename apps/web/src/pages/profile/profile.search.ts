export const profileTabs = ['details', 'security', 'sessions', 'notifications', 'appearance'] as const
export type ProfileTab = (typeof profileTabs)[number]
