/** How fast a referral is to be answered; each has a clock of its own. */
export const Priority = { Routine: 1, Urgent: 2, Emergency: 3 } as const
export type Priority = (typeof Priority)[keyof typeof Priority]
export const priorityNames = { 1: 'Routine', 2: 'Urgent', 3: 'Emergency' } as const
