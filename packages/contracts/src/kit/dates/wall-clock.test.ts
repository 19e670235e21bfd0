import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarDay } from './day-words.ts'
import { formatWall } from './format-wall.ts'
import { knownZone, midnightOf, momentOf, wallAt, wallOf } from './wall-clock.ts'

const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

describe.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])('on a machine in %s', (machine) => {
  beforeEach(() => {
    process.env.TZ = machine
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
  })

  test.each([
    ['America/New_York', '2026-07-01', '09:00', '2026-07-01T13:00:00Z'],
    // Skipped: shifted.
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00Z'],
    // Half an hour is skipped.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z'],
    // Midnight is skipped.
    ['Asia/Beirut', '2026-03-29', '00:00', '2026-03-28T22:00:00Z'],
    // Twice: the first one.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['Pacific/Chatham', '2026-04-05', '03:00', '2026-04-04T13:15:00Z'],
    // The end of a day is the beginning of the next one.
    ['Asia/Kathmandu', '2026-11-01', '24:00', '2026-11-01T18:15:00Z'],
  ])('in %s, %s %s', (zone, day, time, moment) => {
    expect(new Date(momentOf(wallAt(day, time), zone)).toISOString()).toBe(new Date(moment).toISOString())
  })

  test('days and their beginning', () => {
    expect(calendarDay('Pacific/Kiritimati', new Date('2026-03-08T20:00:00Z'))).toBe('2026-03-09')
    expect(midnightOf(wallAt('2026-03-08', '02:30'))).toBe(wallAt('2026-03-08'))
    expect(midnightOf(wallAt('2026-03-08'))).toBe(wallAt('2026-03-08'))
  })
})

/** Each is with its neighbors a time in which clocks change somewhere. */
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01']

test.each(['America/New_York', 'Europe/London', 'Pacific/Chatham', 'America/St_Johns', 'Africa/Casablanca'])(
  'around changes, every quarter of an hour is read in %s as Intl shows it, and written back',
  (zone) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    for (const day of changes)
      for (let quarter = -96; quarter < 192; quarter++) {
        const moment = wallAt(day) + quarter * 900_000
        const wall = wallOf(moment, zone)
        expect(formatWall(wall, 'yyyy-MM-dd HH:mm')).toBe(format.format(moment))
        const written = momentOf(wall, zone)
        // The first of two.
        if (written !== moment) expect([wallOf(written, zone), written < moment]).toEqual([wall, true])
      }
  },
)

test('an unknown zone is read as UTC', () =>
  expect(['Mars/Olympus', 'America/New_York', '(510) 555-0142', 'GMT-0142', '+05:00', ''].map(knownZone)).toEqual([
    'UTC',
    'America/New_York',
    'UTC',
    'UTC',
    'UTC',
    'UTC',
  ]))
