import { expect, test } from 'vitest'
import { relativeWords } from './relativeWords.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [0, 'a few seconds ago'],
  [-44 * second, 'a few seconds ago'],
  [-45 * second, 'a minute ago'],
  [-89 * second, 'a minute ago'],
  [-90 * second, '2 minutes ago'],
  [-44 * minute, '44 minutes ago'],
  [-45 * minute, 'an hour ago'],
  [-89 * minute, 'an hour ago'],
  [-90 * minute, '2 hours ago'],
  [21 * hour, 'in 21 hours'],
  [22 * hour, 'in a day'],
  [35 * hour, 'in a day'],
  [36 * hour, 'in 2 days'],
  [-25 * day, '25 days ago'],
  [-26 * day, 'a month ago'],
  [-45 * day, 'a month ago'],
  [-47 * day, '2 months ago'],
  [-300 * day, '10 months ago'],
  [-350 * day, 'a year ago'],
  [-600 * day, '2 years ago'],
  [Number.NaN, 'Invalid Date'],
])('%d ms away is %s', (distance, words) => expect(relativeWords(distance)).toBe(words))
