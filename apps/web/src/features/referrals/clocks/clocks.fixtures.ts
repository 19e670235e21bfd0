import type { ClockLevel, Clocks, ClockTimes, Time, TimeUnit } from '@handoff/contracts/referrals/clocks'

const time = (value: number, unit: TimeUnit = 'days'): Time => ({ value, unit })
const timesOf = (
  reminders: Time[],
  due: Time,
  escalate: Time,
  expire: Time,
  contact = time(3),
  resume: Time | null = null,
): ClockTimes => ({
  reminders,
  due,
  escalate,
  expire,
  contact,
  resume,
})

export const networkLevel: ClockLevel = {
  id: 1,
  category: null,
  entity: null,
  routine: timesOf([time(24, 'hours'), time(48, 'hours')], time(2), time(4), time(14)),
  urgent: timesOf([time(4, 'hours'), time(8, 'hours')], time(1), time(1), time(5), time(1), time(1)),
  emergency: timesOf(
    [time(0, 'minutes'), time(30, 'minutes')],
    time(2, 'hours'),
    time(2, 'hours'),
    time(24, 'hours'),
    time(4, 'hours'),
    time(1),
  ),
  countsOpenHours: false,
  version: 3,
}
export const harbor: ClockLevel = {
  id: 9,
  category: null,
  entity: { id: 5, name: 'Harbor Counseling' },
  routine: timesOf([], time(4), time(5), time(14)),
  urgent: null,
  emergency: null,
  countsOpenHours: null,
  version: 1,
}
export const allClocks: Clocks = {
  version: 1,
  hasFederalHolidays: true,
  timeZone: 'America/Los_Angeles',
  network: networkLevel,
  exceptions: [harbor],
  holidays: [
    { id: null, name: 'Thanksgiving Day', day: '2026-11-26', isYearly: true },
    { id: 4, name: 'Staff training day', day: '2026-12-04', isYearly: false },
  ],
}
