import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * There is one way for dates: days of the calendar, wall clocks, and durations are computed in `contracts/kit/dates`, with
 * date-fns (decision 99). Formatting for people is Intl's.
 */
const places = [
  'packages/contracts/src/kit/dates/date-format.ts',
  'packages/contracts/src/kit/dates/day-words.ts',
  'packages/contracts/src/kit/dates/days.ts',
  'packages/contracts/src/kit/dates/durations.ts',
  'packages/contracts/src/kit/dates/format-wall.ts',
  'packages/contracts/src/kit/dates/moment-words.ts',
  'packages/contracts/src/kit/dates/wall-clock.ts',
]

const rules: [RegExp, string][] = [
  [/\bdayjs\b/, 'a second library'],
  [/\b(86_?400_?000|3_?600_?000|60_000)\b|\b24 \* 60 \* 60\b|\b60 \* 60 \* 1_?000\b/, 'durations.ts has the constants'],
  [/\b[gs]etUTC[A-Z]\w*\(|\bDate\.UTC\(/, 'days.ts computes with days, wall-clock.ts with zones'],
  [
    /\.(set|get)(Date|Day|Month|FullYear|Hours|Minutes)\(|\bgetTimezoneOffset\b/,
    'the zone of the machine is no one’s zone',
  ],
  [/\.slice\(0, 10\)|\.slice\(11, 16\)/, 'utcDay, utcTime, or calendarDay'],
  [/\bformatToParts\(/, 'wallOf'],
  [/\bIntl\.DateTimeFormat\(/, 'dateFormat, which keeps what it creates'],
  [/'(en-CA|sv-SE)'/, 'calendarDay or formatWall'],
]

/** File and line of each exception, and its reason. */
const exceptions = new Map([
  ['apps/web/src/kit/dates/browserZone.ts: Intl.DateTimeFormat(', 'the zone, not a format'],
  ['apps/web/src/features/platform/materials/FileList.tsx: .slice(0, 10)', 'ten files'],
  ['apps/web/src/features/network/entities/form/EntityDuplicates.tsx: .slice(0, 10)', 'a ZIP code'],
])

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')

function violationsIn(file: string, code: string) {
  return withoutComments(code)
    .split('\n')
    .flatMap((line) =>
      rules.flatMap(([rule, instead]) => (rule.test(line) ? [{ file, line: line.trim(), instead }] : [])),
    )
}
const isException = ({ file, line }: { file: string; line: string }) =>
  [...exceptions.keys()].some((one) => {
    const [place, part] = one.split(': ') as [string, string]
    return file === place && line.includes(part)
  })

const files = globSync(['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts']).filter(
  (file) => !/\.(test|fixtures|proof)\.tsx?$|arbitraries\.ts$|^apps\/(api|web)\/src\/test\//.test(file),
)
const violations = files
  .filter((file) => !places.includes(file))
  .flatMap((file) => violationsIn(file, readFileSync(file, 'utf8')))

test('dates are computed in one place', () => {
  expect(files.length).toBeGreaterThan(1000)
  for (const place of places) expect(files).toContain(place)
  expect(violations.filter((one) => !isException(one))).toEqual([])
})

test('every exception is still one', () => {
  const used = [...exceptions.keys()].filter((one) => {
    const [place, part] = one.split(': ') as [string, string]
    return violations.some(({ file, line }) => file === place && line.includes(part))
  })
  expect(used).toEqual([...exceptions.keys()])
})

test.each([
  ["import dayjs from 'dayjs'", 1],
  ['const aDay = 24 * 60 * 60 * 1000', 1],
  ['const dayMs = 86_400_000', 1],
  ['const later = now + 36 * 3_600_000', 1],
  ['const isSunday = date.getUTCDay() === 0', 1],
  ['date.setUTCMonth(date.getUTCMonth() + 1)', 1],
  ['const first = Date.UTC(year, month, 1)', 1],
  ['date.setDate(date.getDate() + 1)', 1],
  ['date.setHours(0, 0, 0, 0)', 1],
  ['const day = now.toISOString().slice(0, 10)', 1],
  ['for (const { type, value } of format.formatToParts(at)) parts[type] = value', 1],
  ["dateFormat('en-CA', { timeZone }).format(now)", 1],
  ["new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(at)", 1],
  ['const until = new Date(now.getTime() + 3 * aDay)', 0],
  ['// 86_400_000 is a day', 0],
  ['sql`extract(epoch from ended_at - sent_at) / 86400`', 0],
  ["dateFormat('en-US', { weekday: 'long', timeZone }).format(at)", 0],
  ['const [first] = words.slice(0, 1)', 0],
])('checks %s', (code, count) => expect(violationsIn('one.ts', code)).toHaveLength(count))
