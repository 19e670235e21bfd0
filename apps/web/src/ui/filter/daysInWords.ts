import { formatDay } from '../../kit/dates/dates.ts'

/** 'Oct 20, 2026 – Nov 18, 2026'; undefined where neither is set. */
export const daysInWords = (from: string | undefined, to: string | undefined) =>
  from || to ? `${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : 'today'}` : undefined
