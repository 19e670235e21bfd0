import type { NextException, Opening } from '@handoff/contracts/kit/opening'
import type { Capacity } from '@handoff/contracts/network/entities/entity'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import type { PublicEntity } from '@handoff/contracts/network/publicDirectory'
import type { Texts } from '@handoff/contracts/texts/texts'
import type { Tone } from '../../../ui/display/StatusPill.tsx'
import { formatIn } from '../formatIn.ts'
import { clockIn, spansIn } from '../offer/texts.ts'

const takingTones: Record<Capacity, Tone | null> = { 1: null, 2: 'warn', 3: 'warn', 4: 'info', 5: 'bad', 6: 'neutral' }

/** Whether people are accepted now; nothing where it is as expected. */
export function takingIn(t: Texts, capacity: Capacity) {
  const tone = takingTones[capacity]
  return capacity === 1 || !tone ? null : { tone, text: t(`capacity.${capacity}`) }
}

/** The fact of a table, under its title in the language of the reader. */
export const titleIn = (t: Texts, title: string) => t.find(`ui.${title}`) ?? title

const milesIn = (t: Texts, miles: number) =>
  t('directory.miles', { miles: miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString(t.locale) })

/** 'Oakland, CA · 2.4 mi' */
export const placeIn = (t: Texts, { place, distanceMiles }: Pick<PublicEntity, 'place' | 'distanceMiles'>) =>
  [place, distanceMiles !== null && milesIn(t, distanceMiles)].filter(Boolean).join(' · ')

export const addressLine = ({ addressLine1, city, county, stateCode, zip }: PublicLocation) =>
  [addressLine1, city ?? county, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const hourIn = (t: Texts, wall: string) => clockIn(t, wall === '00:00' ? '24:00' : wall)
const weekdayIn = (t: Texts, day: string, weekday: 'short' | 'long') =>
  formatIn(t, `${day}T00:00:00Z`, { weekday, timeZone: 'UTC' })

/** When one that is closed opens: the day and the time. */
export const nextIn = (t: Texts, { day, from }: { day: string; from: string }) => ({
  day: weekdayIn(t, day, 'short'),
  time: hourIn(t, from),
})

/** "Open until 6:00 PM", "Opens 2:00 PM", "Closed · opens Mon 9:00 AM". */
export function openingIn(t: Texts, opening: Opening) {
  if (opening.is === 'open')
    return opening.until === null ? t('opening.allDay') : t('opening.until', { time: hourIn(t, opening.until) })
  if (opening.is === 'later') return t('opening.later', { time: hourIn(t, opening.from) })
  return opening.next ? t('opening.next', nextIn(t, opening.next)) : t('opening.closed')
}

/** A holiday by its name in the language of the reader; other words stay as the provider wrote them. */
export const holidayIn = (t: Texts, note: string) => t.find(`holiday.${note}`) ?? note

/** "Closed Thursday for Thanksgiving", "Friday 10:00 AM–4:00 PM". */
export function exceptionIn(t: Texts, { ahead, day, hours, note }: NextException) {
  if (hours.length > 0)
    return t('opening.otherwise', { day: capital(weekdayIn(t, day, 'long')), hours: spansIn(t, hours) })
  const closed =
    ahead === 0
      ? t('opening.closedToday')
      : ahead === 1
        ? t('opening.closedTomorrow')
        : t('opening.closedOn', { day: weekdayIn(t, day, 'long') })
  return note ? t('opening.closedFor', { closed, holiday: holidayIn(t, note) }) : closed
}

/** Hours and days as the reader writes them. */
export const weekWordsIn = (t: Texts) => ({
  // The first of January 2024 was a Monday, the first day of a week of hours.
  weekday: (at: number) => capital(weekdayIn(t, `2024-01-0${at + 1}`, 'long')),
  spans: (spans: readonly { from: string; until: string }[]) =>
    spans.length === 0 ? t('opening.closed') : spansIn(t, spans),
  day: (day: string) =>
    formatIn(t, `${day}T00:00:00Z`, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
})

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
