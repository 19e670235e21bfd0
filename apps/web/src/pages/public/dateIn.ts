import { americanDay } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import type { Texts } from '@handoff/contracts/texts/texts'
import { formatIn } from './formatIn.ts'

/** The day of a moment as providers read it: '05-01-2026' in English, as everywhere in the product. */
export function dateIn(t: Texts, moment: string) {
  const day = utcDay(moment)
  return t.language === 'en'
    ? americanDay(day)
    : formatIn(t, `${day}T00:00:00Z`, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
