import type { Readers } from '../kit/events/topics.ts'

/** Sides that receive a change; null is the administrative one. */
export const sidesOf = (readers: Readers) =>
  new Set(typeof readers === 'object' && 'sides' in readers ? readers.sides : [])
