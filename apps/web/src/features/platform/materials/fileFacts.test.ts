import { expect, test } from 'vitest'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { expiryOf } from './fileFacts.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [14_336, '14 KB'],
  [1_048_576, '1.0 MB'],
  [25 * 1024 * 1024, '25.0 MB'],
])('%s bytes are shown as %s', (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words)
})

test.each([
  ['2026-11-20', 'Expired 2026-11-20', 'bad'],
  ['2026-11-21', 'Expires today', 'bad'],
  ['2026-11-22', 'Expires in 1 day', 'warn'],
  ['2026-12-21', 'Expires in 30 days', 'warn'],
  ['2026-12-22', 'Expires 2026-12-22', 'neutral'],
])('on November 21 a file that is valid until %s shows it', (day, words, tone) => {
  expect(expiryOf(day, '2026-11-21', (day) => day)).toEqual({ words, tone })
})
