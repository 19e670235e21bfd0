import { expect, test } from 'vitest'
import { exceptionsInCell, offersInCell, partsOf, unescaped, weekInCell } from './location-cells.ts'

const nine = [{ from: '09:00', until: '17:30' }]

test('a week is one line, days of the same hours together', () => {
  expect(
    weekInCell([nine, nine, nine, nine, [{ from: '20:00', until: '24:00' }], [{ from: '00:00', until: '02:00' }], []]),
  ).toBe('Mon–Thu 9 AM–5:30 PM; Fri 8 PM–2 AM')
  const allDay = [{ from: '00:00', until: '24:00' }]
  expect(weekInCell([allDay, [], [], [], [], [], [{ from: '00:00', until: '12:00' }, ...nine]])).toBe(
    'Mon open 24 hours; Sun midnight–noon, 9 AM–5:30 PM',
  )
  expect(weekInCell(Array.from({ length: 7 }, () => []))).toBe('Mon–Sun closed')
  expect(weekInCell(null)).toBeNull()
})

test('days that differ, and what others offer, are lines that people read', () => {
  const christmas = { day: '2026-12-25', hours: [], note: 'Christmas; call 211' }
  expect(exceptionsInCell([christmas, { day: '2026-12-31', hours: nine, note: null }])).toBe(
    String.raw`2026-12-25 closed – Christmas\; call 211; 2026-12-31 9 AM–5:30 PM`,
  )
  const offer = { entity: { name: 'Harbor (East)' }, categories: [{ name: 'Food' }, { name: 'Legal (civil)' }] }
  const none = { hours: null, exceptions: [], phone: null, note: null }
  expect(
    offersInCell([
      { ...offer, ...none },
      { ...offer, hours: [nine, [], [], [], [], [], []], exceptions: [], phone: '+15105550101', note: 'Up\nstairs' },
    ]),
  ).toBe(
    String.raw`Harbor (East) (Food, Legal \(civil\))
Harbor (East) (Food, Legal \(civil\)) | Hours: Mon 9 AM–5:30 PM | Phone: (510) 555-0101 | Note: Up\nstairs`,
  )
  expect(partsOf(String.raw`a\;b;c\\;d`, ';').map(unescaped)).toEqual(['a;b', 'c\\', 'd'])
})
