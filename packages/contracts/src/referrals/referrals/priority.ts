/** How quickly a referral should be answered; each priority has its own clock. */
export const Priority = { Routine: 1, Urgent: 2, Emergency: 3 } as const
export type Priority = (typeof Priority)[keyof typeof Priority]
export const priorityNames = { 1: 'Routine', 2: 'Urgent', 3: 'Emergency' } as const
