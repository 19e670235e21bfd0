import type { Capacity } from '@handoff/contracts/network/entities/entity'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import type { PublicEntity } from '@handoff/contracts/network/publicDirectory'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

/** Whether people are taken now, in words for people; nothing where it is as one expects. */
export const takingWords: Record<Capacity, { text: string; tone: Tone } | null> = {
  1: null,
  2: { text: 'Limited', tone: 'warn' },
  3: { text: 'Waitlist', tone: 'warn' },
  4: { text: 'Assessment first', tone: 'info' },
  5: { text: 'Not accepting', tone: 'bad' },
  6: { text: 'Capacity not confirmed', tone: 'neutral' },
}

const milesWords = (miles: number) => `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')} mi`

/** 'Oakland, CA · 2.4 mi' */
export const placeLine = ({ place, distanceMiles }: Pick<PublicEntity, 'place' | 'distanceMiles'>) =>
  [place, distanceMiles !== null && milesWords(distanceMiles)].filter(Boolean).join(' · ')

export const addressLine = ({ addressLine1, city, county, stateCode, zip }: PublicLocation) =>
  [addressLine1, city ?? county, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
