/** What locations may be, for tests of what a file brings back. */
import { storedName } from '@handoff/contracts/kit/stored-name'
import * as fc from 'fast-check'

const noWord = /^(n\s?\/?\s?a|none|nil|null|tbd|unknown|[-–—]+|\?+)$/i
const letters = fc.constantFrom<string>(...Array.from('aZéß字م🏠7 =+\'"’-–\\,;|():&%@#'), ' – ', ' | ', '\\n')
const wordOf = (most: number, unit = letters) =>
  fc
    .string({ unit, minLength: 1, maxLength: most })
    .map((text) => text.slice(0, most).toWellFormed().trim())
    .filter((text) => text !== '' && !noWord.test(text))
const nameOf = (most: number) =>
  wordOf(most)
    .map((text) => storedName(text).replaceAll(/\s+/g, ' '))
    .filter((text) => /[\p{L}\d]/u.test(text))
/** Text of several lines. */
const prose = wordOf(60, fc.oneof({ weight: 9, arbitrary: letters }, fc.constantFrom('\n', '\r\n', '\t', '\u200d')))

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const moment = fc.oneof(
  fc.constantFrom(0, 360, 480, 720, 1200, 1440),
  fc.nat(288).map((at) => at * 5),
  fc.nat(1440),
)
/** Of one day, apart from each other or next to each other. */
const spans = fc.uniqueArray(moment, { minLength: 0, maxLength: 6 }).map((moments) => {
  const sorted = moments.toSorted((one, other) => one - other)
  return sorted.flatMap((at, index) => (index % 2 ? [{ from: clock(sorted[index - 1]!), until: clock(at) }] : []))
})
const sameDays = fc
  .tuple(spans, spans)
  .map(([weekday, weekend]) => [0, 0, 0, 0, 0, 1, 1].map((at) => [weekday, weekend][at]!))
export const week = fc.oneof(sameDays, fc.array(spans, { minLength: 7, maxLength: 7 }))

const day = fc.integer({ min: 20_800, max: 21_500 }).map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10))
const sorted = <T extends { day: string }>(list: T[]) => list.toSorted((one, other) => one.day.localeCompare(other.day))
export const exceptions = fc
  .uniqueArray(fc.record({ day, hours: spans, note: fc.option(prose) }), { maxLength: 4, selector: (one) => one.day })
  .map(sorted)

const phone = fc.oneof(
  fc.integer({ min: 2_000_000, max: 9_999_999 }).map((number) => `+1510${number}`),
  fc
    .tuple(fc.integer({ min: 2_000_000, max: 9_999_999 }), fc.nat(9999))
    .map(([number, ext]) => `+1510${number};ext=${ext}`),
  fc.constantFrom('+442079460000', '211', '988'),
)
const street = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.constantFrom('Elm', 'O’Neil', 'St. Martín', 'Dock & Pier'),
    fc.constantFrom('St', 'Avenue', 'Blvd, Suite 4', 'Ct #2'),
  )
  .map((parts) => parts.join(' '))
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6)

type Known<P> = {
  places: readonly P[]
  providers: readonly string[]
  categories: readonly string[]
  zones: readonly string[]
}

/** A location by the names of its provider and services; the places are the world’s to say. */
export const locationOf = <P>({ places, providers, categories, zones }: Known<P>) =>
  fc
    .record({
      name: nameOf(40),
      provider: fc.option(fc.constantFrom(...providers)),
      place: fc.constantFrom(...places),
      addressLine1: fc.option(street),
      phone: fc.option(phone),
      pin: fc.option(fc.record({ lat: degrees(90), lng: degrees(180) })),
      timeZone: fc.constantFrom(...zones),
      hours: fc.option(week),
      exceptions,
      notice: fc.option(prose),
      noticeUntil: fc.option(day),
      note: fc.option(prose),
      isConfidential: fc.boolean(),
      categories: fc.subarray([...categories]),
      offers: fc.uniqueArray(
        fc.record({
          provider: fc.constantFrom(...providers),
          categories: fc.subarray([...categories], { minLength: 1 }),
          hours: fc.option(week),
          exceptions,
          phone: fc.option(phone),
          note: fc.option(prose),
        }),
        { maxLength: 3, selector: (one) => one.provider },
      ),
    })
    .map((it) => ({
      ...it,
      noticeUntil: it.notice && it.noticeUntil,
      offers: it.offers
        .filter((offer) => offer.provider !== it.provider)
        .map((offer) => ({ ...offer, exceptions: offer.hours ? offer.exceptions : [] })),
    }))
