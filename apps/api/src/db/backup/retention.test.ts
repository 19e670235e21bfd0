import { addDays } from '@handoff/contracts/kit/dates/days'
import { expect, test } from 'vitest'
import { backupName, expired } from './retention.ts'

const at = (day: string, time = '02:00:00') => backupName(new Date(`${day}T${time}Z`))

test('of 100 nights, the last 7 days and the newest of 5 weeks are kept', () => {
  // Wednesday, November 25, 2026, is the last.
  const nights = Array.from({ length: 100 }, (_, index) => addDays('2026-11-25', -index)).map((day) => at(day))
  const removed = new Set(expired(nights, { daily: 7, weekly: 5 }))
  const days = [25, 24, 23, 22, 21, 20, 19, 15, 8].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  expect(nights.filter((name) => !removed.has(name))).toEqual([...days, '2026-11-01'].map((day) => at(day)))
})

test('of several in one day the newest is kept, of days without a backup none is counted', () => {
  const names = [at('2026-01-05', '08:00:00'), at('2026-01-05', '20:00:00'), at('2026-03-01')]
  expect(expired(names, { daily: 2, weekly: 0 })).toEqual([names[0]])
})

test('without a number, and with another name, nothing expires', () => {
  expect(expired([at('2020-01-01'), at('2026-01-01')], { daily: 0, weekly: 0 })).toEqual([])
  const others = [
    'handoff.backup',
    'handoff-2020-01-01T00-00-00Z.backup.unfinished',
    'notes.txt',
    'handoff-2020.backup',
  ]
  expect(expired([...others, at('2026-01-01')], { daily: 1, weekly: 0 })).toEqual([])
})
