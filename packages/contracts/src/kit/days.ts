/** A day in US format: '2026-11-18' becomes '11-18-2026'. */
export const americanDay = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`
