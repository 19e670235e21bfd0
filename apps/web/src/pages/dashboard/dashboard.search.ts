export const periods = [7, 30, 90] as const
export const defaultDays = 30
